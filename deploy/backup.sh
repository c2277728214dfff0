#!/bin/sh
# Copies the database of checkout-server, also while it runs, and deletes copies that are older than BACKUP_DAYS. Where the
# copy fails, nothing is deleted. Run by checkout-server-backup.service in the folder with the settings.
set -eu
umask 077
server=${CHECKOUT_SERVER:-/opt/maison/checkout-server}
folder=${BACKUP_DIR:-/var/lib/maison-backups}
days=${BACKUP_DAYS:-14}

mkdir -p "$folder"
"$server" backup "$folder/ledger-$(date -u +%Y%m%dT%H%M%SZ).sqlite"
find "$folder" -maxdepth 1 -type f -name 'ledger-*.sqlite' -mtime "+$((days - 1))" -delete
