#!/bin/sh
# Restores a copy of the database: restore.sh FILE DATA_DIR, as the server's user, while the server is stopped. The database
# that was there is kept beside it.
set -eu
umask 077
copy=$1
data=$2

mkdir -p "$data"
cp "$copy" "$data/ledger.sqlite.restored"
# The write-ahead log belongs to the database that is replaced: with the copy it would damage it.
for file in ledger.sqlite ledger.sqlite-wal ledger.sqlite-shm; do
  if [ -e "$data/$file" ]; then
    mv "$data/$file" "$data/$file.replaced"
  fi
done
mv "$data/ledger.sqlite.restored" "$data/ledger.sqlite"
sync
