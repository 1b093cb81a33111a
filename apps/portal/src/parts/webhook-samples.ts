/** Programs that verify a webhook with the libraries of Standard Webhooks. */
export const WEBHOOK_SAMPLES: readonly {
  readonly id: string;
  readonly text: string;
  readonly code: string;
}[] = [
  {
    id: 'node',
    text: 'Node.js',
    code: `// npm install standardwebhooks
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET); // whsec_…

createServer(async (request, response) => {
  try {
    const event = webhook.verify(await text(request), request.headers);
    console.log(event.eventName, event.eventPayload);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
}).listen(8080);`,
  },
  {
    id: 'python',
    text: 'Python',
    code: `# pip install standardwebhooks flask
import os
from flask import Flask, request
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
webhook = Webhook(os.environ["WEBHOOK_SECRET"])  # whsec_…

@app.post("/webhooks")
def receive():
    try:
        event = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "", 401
    print(event["eventName"], event["eventPayload"])
    return "", 204`,
  },
  {
    id: 'go',
    text: 'Go',
    code: `// go get github.com/standard-webhooks/standard-webhooks/libraries
package main

import (
	"io"
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

func main() {
	webhook, err := standardwebhooks.NewWebhook(os.Getenv("WEBHOOK_SECRET")) // whsec_…
	if err != nil {
		panic(err)
	}
	http.HandleFunc("POST /webhooks", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || webhook.Verify(body, r.Header) != nil {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
	panic(http.ListenAndServe(":8080", nil))
}`,
  },
  {
    id: 'ruby',
    text: 'Ruby',
    code: `# gem install standardwebhooks sinatra
require 'sinatra'
require 'standardwebhooks'

webhook = StandardWebhooks::Webhook.new(ENV.fetch('WEBHOOK_SECRET')) # whsec_…

post '/webhooks' do
  headers = %w[id timestamp signature].to_h do |name|
    ["webhook-#{name}", request.env["HTTP_WEBHOOK_#{name.upcase}"]]
  end
  event = webhook.verify(request.body.read, headers)
  puts event['eventName']
  status 204
rescue StandardWebhooks::WebhookVerificationError
  status 401
end`,
  },
];
