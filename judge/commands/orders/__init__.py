"""A writer's own orders."""
