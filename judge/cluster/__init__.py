"""Several machines as one judge: who has which shard, copies of what it wrote, and the way of letters to it.

Nothing here is a protocol of our own: etcd says who has a shard, Litestream streams its database,
Postfix brings letters.
"""
