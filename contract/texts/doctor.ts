// The Portuguese of why a finding of the doctor matters and what to do; its title is the `display`
// of the finding. A finding too few or too many does not compile.

import type { FindingCode } from '../doctor.ts'

type FindingText = { readonly why: string; readonly fix: string }

export const FINDING_TEXTS = {
  writes_without_key: {
    why:
      'Quando uma resposta se perde, o seu programa não tem como saber se a transação, o ' +
      'reembolso ou o repasse foi criado. Enviado de novo sem chave, é criado duas vezes.',
    fix:
      'Envie uma `Idempotency-Key` sua em cada uma destas chamadas: crie-a uma vez por pedido e ' +
      'guarde-a com ele. O SDK faz isso sozinho.',
  },
  keys_made_anew: {
    why:
      'O mesmo corpo chegou duas vezes em dez minutos, com chaves diferentes ou sem chave, e as ' +
      'duas chamadas podem ter criado algo: um pagamento ou reembolso em dobro.',
    fix:
      'Crie a chave antes da primeira tentativa e envie a mesma em cada nova tentativa. Se são ' +
      'dois pedidos iguais, dê a cada um o seu `reference_id`.',
  },
  credentials_in_query: {
    why: 'Proxies, navegadores e coletores de erros registram URLs. Este servidor não usa nem registra o valor.',
    fix:
      'Envie o token só no cabeçalho `Authorization` e remova o parâmetro. Troque o segredo se ' +
      'outras pessoas podem ter visto a URL.',
  },
  secret_in_browser: {
    why: 'Um navegador entrou com a sua credencial; quem abre a página pode ler o segredo.',
    fix:
      'Faça o seu servidor chamar `POST /v1/card/authentication` com `scope: "tokenize"` e dê à ' +
      'página só o token. Depois troque o segredo.',
  },
  receiver_never_verifies: {
    why:
      'O receptor respondeu 2xx a um evento de teste com assinatura falsa: quem conhece a URL ' +
      'pode enviar eventos falsos, como o de um pedido pago.',
    fix:
      'Confira `webhook-signature` antes de tudo, e responda 401 se for falsa. O SDK tem ' +
      '`verifyWebhook`. Depois envie de novo o evento de teste falso.',
  },
  receiver_refuses: {
    why:
      'O receptor respondeu 4xx a todas as tentativas. Após cinco dias sem sucesso o webhook é ' +
      'desativado; um 410 o desativa na hora.',
    fix:
      'Leia as respostas dele em `GET /v1/webhooks/:id/deliveries`. Aceite POST nesta URL sem ' +
      'login nem token CSRF e depois chame `recover`.',
  },
  receiver_never_succeeds: {
    why:
      'Nenhuma tentativa deu certo: o receptor falha ou não pode ser alcançado. Após cinco dias ' +
      'sem sucesso o webhook é desativado.',
    fix:
      'Leia o status e a falha de cada tentativa em `GET /v1/webhooks/:id/deliveries`. Conserte ' +
      'o receptor e depois chame `recover`.',
  },
  receiver_times_out: {
    why:
      'Uma tentativa sem resposta em 15 segundos falha, e o evento é enviado de novo: o receptor ' +
      'faz o trabalho duas vezes.',
    fix: 'Guarde o evento, responda 200 na hora e faça o trabalho depois.',
  },
  receiver_redirects: {
    why:
      'Redirecionamentos não são seguidos, pois um POST chegaria ao destino como GET. Todas ' +
      'estas tentativas falharam.',
    fix: 'Cadastre a URL de destino: em geral `https` em vez de `http`, com ou sem `www` ou a barra no fim.',
  },
  receiver_slow: {
    why:
      'Ao menos uma resposta em vinte levou mais de cinco segundos. Sob carga elas viram falta ' +
      'de resposta e eventos repetidos.',
    fix: 'Guarde o evento, responda 200 na hora e faça o trabalho depois.',
  },
  authorizations_unanswered: {
    why:
      'Compradores esperaram no caixa por uma resposta que não veio ou não era válida, e ' +
      '`on_failure` decidiu: compras foram recusadas, ou aprovadas sem a pergunta.',
    fix:
      'Leia `endpoint_decision` destas compras: `result` e `error` dizem o que houve. Responda ' +
      '`{"approved": true}` ou `{"approved": false}` com 200 dentro de `timeout_ms`, com dados ' +
      'que já estejam à mão; teste com `…/authorization-endpoint/test`.',
  },
  polling: {
    why:
      'O mesmo objeto, ou uma lista sem mudanças, foi lido mais de dez vezes em dez minutos, e ' +
      'você não recebe os eventos que avisam das mudanças.',
    fix:
      'Cadastre um webhook para estes tipos de evento, ou leia `GET /v1/events` a partir da ' +
      'última sequência que você tem: uma chamada traz as mudanças de todos os objetos.',
  },
  kinds_unheard: {
    why:
      'Nos últimos sete dias houve eventos destes tipos, mas nenhum webhook ativo os recebe e o ' +
      'feed não foi lido para eles.',
    fix:
      'Acrescente os tipos a um webhook, ou leia `GET /v1/events` sem filtro. Senão o dinheiro ' +
      'pode se mover sem que você saiba: uma contestação, um repasse devolvido, um pix pago com ' +
      'atraso.',
  },
  refusals_repeated: {
    why: 'Ao menos um quinto destas chamadas foi recusado pelo mesmo motivo: uma parte do seu programa nunca funciona.',
    fix:
      'Procure o código em `/docs/errors` e o campo na referência. A mesma requisição será ' +
      'recusada de novo até mudar.',
  },
  requests_collide: {
    why:
      'Chamadas foram recusadas porque outra requisição com a mesma chave ainda estava em ' +
      'andamento, ou porque eram requisições demais.',
    fix: 'Espere os segundos de `Retry-After`, e mais a cada nova recusa. Envie cada chave de um lugar por vez.',
  },
  caller_hangs_up: {
    why:
      'O cliente fechou a conexão antes da resposta. O servidor executou a requisição mesmo ' +
      'assim, e o seu programa não sabe o resultado.',
    fix: 'Espere ao menos 30 segundos, e repita uma escrita com a mesma `Idempotency-Key`.',
  },
  login_before_each_call: {
    why: 'Um token vale uma hora. Um login antes de cada chamada dobra as chamadas e o tempo delas.',
    fix:
      'Reutilize o token até um minuto antes de `expires_at`, ou até uma chamada responder 401. ' +
      'O SDK faz isso sozinho.',
  },
  fields_ignored: {
    why:
      'As chamadas que clientes antigos usam ignoram campos e parâmetros desconhecidos e cortam ' +
      'textos longos demais. Estes campos não tiveram efeito, ou não o desejado; chamadas mais ' +
      'novas os recusam.',
    fix:
      'Leia o cabeçalho de resposta `vintem-ignored`, que lista os campos. Remova-os, ou corrija ' +
      'os nomes pela referência.',
  },
  older_spelling: {
    why:
      'A chamada funciona e continuará funcionando, mas a URL não está na referência, e ' +
      'ferramentas novas não a conhecem.',
    fix: 'Use a URL que a referência mostra.',
  },
} as const satisfies Readonly<Record<FindingCode, FindingText>>
