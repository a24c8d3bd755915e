"""`make cluster`: several machines as one judge, with real Postfix, etcd and Litestream, while machines fail."""
