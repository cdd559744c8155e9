#!/bin/sh
# Verifies one webhook with openssl:
#   WEBHOOK_SECRET=whsec_… ./verify.sh ID TIMESTAMP SIGNATURES < body
# ID, TIMESTAMP and SIGNATURES are the headers webhook-id, webhook-timestamp and webhook-signature; the body is the raw request body.
# Says why and exits 1 when the message is not genuine.
set -euf

id=$1 timestamp=$2 signatures=$3
tolerance_seconds=300

case $timestamp in '' | *[!0-9]*) echo 'the timestamp is no number' >&2; exit 1 ;; esac
age=$(($(date +%s) - timestamp))
if [ "$age" -gt $tolerance_seconds ] || [ "$age" -lt -$tolerance_seconds ]; then
  echo "the message is $age seconds old" >&2
  exit 1
fi

key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
expected=v1,$({ printf '%s.%s.' "$id" "$timestamp"; cat; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)

for signature in $signatures; do
  if [ "$signature" = "$expected" ]; then
    echo 'genuine'
    exit 0
  fi
done
echo 'the body was changed, or the secret is another one' >&2
exit 1
