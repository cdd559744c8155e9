"""A webhook receiver without a package. Run it behind whatever ends TLS for you:

    WEBHOOK_SECRET=whsec_... PORT=8080 python3 receiver.py        (Python 3.8 or newer)
"""
import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"][len("whsec_"):])
TOLERANCE_SECONDS = 300
seen = set()  # Yours belongs in a database, written together with what the event causes.


def is_genuine(headers, body: bytes) -> bool:
    """True for a message that the holder of the secret signed, over exactly these bytes, within the last five minutes."""
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signature.encode(), expected.encode()) for signature in given)


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        # The raw bytes: parse them only after they are verified.
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        genuine = is_genuine(self.headers, body)
        if genuine:
            event = json.loads(body)
            if event["id"] not in seen:
                seen.add(event["id"])
                # Queue the work; do not do it before you answer.
                print(event["type"], event["data"]["asset_id"], flush=True)
        self.send_response(204 if genuine else 401)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("", int(os.environ.get("PORT", "8080"))), Receiver)
print(f"listening on {server.server_port}", flush=True)
server.serve_forever()
