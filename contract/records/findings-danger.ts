// The findings by which money or secrets can be lost; part of the table in findings.ts.

import type { Finding } from './findings.ts'

export const DANGERS = {
  writes_without_key: {
    severity: 'danger',
    title: {
      en: 'Writes without an Idempotency-Key',
      pt: 'Operações enviadas sem chave de idempotência',
    },
    why: {
      en:
        'When a response is lost, your program cannot know whether the transaction, refund or ' +
        'payout was created. Sent again without a key, it is created twice.',
      pt:
        'Quando uma resposta se perde, o seu programa não tem como saber se a transação, o ' +
        'reembolso ou o repasse foi criado. Enviado de novo sem chave, é criado duas vezes.',
    },
    fix: {
      en:
        'Send your own `Idempotency-Key` with each of these calls: create it once per order and ' +
        'store it with the order. The SDK does this itself.',
      pt:
        'Envie uma `Idempotency-Key` sua em cada uma destas chamadas: crie-a uma vez por pedido ' +
        'e guarde-a com ele. O SDK faz isso sozinho.',
    },
  },
  keys_made_anew: {
    severity: 'danger',
    title: {
      en: 'The same write sent again with another key',
      pt: 'A mesma operação repetida com outra chave',
    },
    why: {
      en:
        'The same body came twice within ten minutes, with different keys or without a key, and ' +
        'both calls may have created something: a payment or refund made twice.',
      pt:
        'O mesmo corpo chegou duas vezes em dez minutos, com chaves diferentes ou sem chave, e ' +
        'as duas chamadas podem ter criado algo: um pagamento ou reembolso em dobro.',
    },
    fix: {
      en:
        'Create the key before the first attempt and send the same key with every retry. If you ' +
        'mean two equal orders, give each its own `reference_id`.',
      pt:
        'Crie a chave antes da primeira tentativa e envie a mesma em cada nova tentativa. Se são ' +
        'dois pedidos iguais, dê a cada um o seu `reference_id`.',
    },
  },
  credentials_in_query: {
    severity: 'danger',
    title: { en: 'Credentials in the URL', pt: 'Credenciais na URL da requisição' },
    why: {
      en:
        'Proxies, browsers and error trackers log URLs. This server neither uses nor logs the ' +
        'value.',
      pt:
        'Proxies, navegadores e coletores de erros registram URLs. Este servidor não usa nem ' +
        'registra o valor.',
    },
    fix: {
      en:
        'Send the token only in the `Authorization` header, and remove the parameter. Change the ' +
        'secret if others may have seen the URL.',
      pt:
        'Envie o token só no cabeçalho `Authorization` e remova o parâmetro. Troque o segredo se ' +
        'outras pessoas podem ter visto a URL.',
    },
  },
  secret_in_browser: {
    severity: 'danger',
    title: { en: 'A secret in a web page', pt: 'Chave secreta exposta no navegador' },
    why: {
      en:
        'A browser logged in with your credential, so anyone who opens the page can read the ' +
        'secret.',
      pt: 'Um navegador entrou com a sua credencial; quem abre a página pode ler o segredo.',
    },
    fix: {
      en:
        'Let your server call `POST /v1/card/authentication` with `scope: "tokenize"` and give ' +
        'the page only the token. Then change the secret.',
      pt:
        'Faça o seu servidor chamar `POST /v1/card/authentication` com `scope: "tokenize"` e dê ' +
        'à página só o token. Depois troque o segredo.',
    },
  },
  receiver_never_verifies: {
    severity: 'danger',
    title: {
      en: 'A webhook receiver that accepts forged events',
      pt: 'Webhook aceita eventos com assinatura falsa',
    },
    why: {
      en:
        'The receiver answered 2xx to a test event with a false signature: anyone who knows the ' +
        'URL can send it false events, such as an order that was paid.',
      pt:
        'O receptor respondeu 2xx a um evento de teste com assinatura falsa: quem conhece a URL ' +
        'pode enviar eventos falsos, como o de um pedido pago.',
    },
    fix: {
      en:
        'Verify `webhook-signature` before anything else, and answer 401 if it is false. The SDK ' +
        'has `verifyWebhook`. Then send the forged test event again.',
      pt:
        'Confira `webhook-signature` antes de tudo, e responda 401 se for falsa. O SDK tem ' +
        '`verifyWebhook`. Depois envie de novo o evento de teste falso.',
    },
  },
  receiver_refuses: {
    severity: 'danger',
    title: {
      en: 'A webhook receiver that refuses every event',
      pt: 'Webhook recusa todos os eventos',
    },
    why: {
      en:
        'The receiver answered 4xx to every attempt. After five days without a success the ' +
        'webhook is disabled; a 410 disables it at once.',
      pt:
        'O receptor respondeu 4xx a todas as tentativas. Após cinco dias sem sucesso o webhook é ' +
        'desativado; um 410 o desativa na hora.',
    },
    fix: {
      en:
        'Read its responses at `GET /v1/webhooks/:id/deliveries`. Accept POST at this URL ' +
        'without a login or CSRF token, then call `recover`.',
      pt:
        'Leia as respostas dele em `GET /v1/webhooks/:id/deliveries`. Aceite POST nesta URL sem ' +
        'login nem token CSRF e depois chame `recover`.',
    },
  },
  receiver_never_succeeds: {
    severity: 'danger',
    title: {
      en: 'A webhook receiver that never answers 2xx',
      pt: 'Webhook nunca responde com sucesso',
    },
    why: {
      en:
        'No attempt succeeded: the receiver fails or cannot be reached. After five days without ' +
        'a success the webhook is disabled.',
      pt:
        'Nenhuma tentativa deu certo: o receptor falha ou não pode ser alcançado. Após cinco ' +
        'dias sem sucesso o webhook é desativado.',
    },
    fix: {
      en:
        'Read the status and the fault of each attempt at `GET /v1/webhooks/:id/deliveries`. ' +
        'Repair the receiver, then call `recover`.',
      pt:
        'Leia o status e a falha de cada tentativa em `GET /v1/webhooks/:id/deliveries`. ' +
        'Conserte o receptor e depois chame `recover`.',
    },
  },
} as const satisfies Record<string, Finding>
