"""One phase of Diplomacy as a function: values in, values out, nothing else."""
