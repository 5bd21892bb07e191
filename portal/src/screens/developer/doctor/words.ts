// Words of the doctor.

import type { FindingCode } from '../../../../../contract/findings.ts'

type Advice = { readonly why: string; readonly fix: string }

const findings: Partial<Record<FindingCode, Advice>> = {
  writes_without_key: {
    why: 'Quando uma resposta se perde, o seu programa não sabe se a venda, o reembolso ou o repasse foi criado. Enviado de novo sem chave, é criado duas vezes.',
    fix: 'Envie uma Idempotency-Key sua em cada uma destas chamadas: crie-a uma vez por pedido e guarde-a com ele. O SDK faz isso sozinho.',
  },
  keys_made_anew: {
    why: 'O mesmo corpo chegou duas vezes em dez minutos, com chaves diferentes ou sem chave, e as duas chamadas podem ter criado algo.',
    fix: 'Crie a chave antes da primeira tentativa e repita a mesma em cada nova tentativa. Se são dois pedidos iguais, dê a cada um o seu reference_id.',
  },
  credentials_in_query: {
    why: 'Proxies, navegadores e coletores de erros registram URLs. Este servidor não usa nem registra o valor.',
    fix: 'Envie o token apenas no cabeçalho Authorization e remova o parâmetro. Troque o segredo se outros puderam ver a URL.',
  },
  secret_in_browser: {
    why: 'Um navegador entrou com a sua credencial: quem abre a página pode ler o segredo.',
    fix: 'O seu servidor deve chamar POST /v1/card/authentication com scope "tokenize" e dar à página apenas o token. Depois troque o segredo.',
  },
  receiver_never_verifies: {
    why: 'O receptor respondeu 2xx a um evento de teste com assinatura falsa: quem conhece a URL pode enviar eventos falsos.',
    fix: 'Confira webhook-signature antes de tudo, e responda 401 se for falsa. O SDK tem verifyWebhook. Depois envie o teste de novo.',
  },
  receiver_refuses: {
    why: 'O receptor respondeu 4xx a todas as tentativas. Após cinco dias sem sucesso o webhook é desativado; um 410 o desativa na hora.',
    fix: 'Leia as respostas na tela do webhook. Aceite POST nesta URL sem login nem token CSRF, e depois reenvie os perdidos.',
  },
  receiver_never_succeeds: {
    why: 'Nenhuma tentativa deu certo: o receptor falha ou não pode ser alcançado. Após cinco dias o webhook é desativado.',
    fix: 'Leia a situação de cada tentativa na tela do webhook. Conserte o receptor e reenvie os perdidos.',
  },
  authorizations_unanswered: {
    why: 'Compradores esperaram no caixa por uma resposta que não veio ou não era válida; compras foram recusadas, ou aprovadas sem a pergunta.',
    fix: 'Responda em JSON, com 200 e dentro do tempo, com dados que já estejam à mão. As compras mostram o que houve.',
  },
  receiver_times_out: {
    why: 'Uma tentativa sem resposta em 15 segundos falha, e o evento é enviado de novo: o receptor faz o trabalho duas vezes.',
    fix: 'Guarde o evento, responda 200 na hora e trabalhe depois.',
  },
  receiver_redirects: {
    why: 'Redirecionamentos não são seguidos, pois um POST chegaria como GET. Cada uma destas tentativas falhou.',
    fix: 'Cadastre a URL de destino: em geral https em vez de http, com ou sem www ou barra no fim.',
  },
  receiver_slow: {
    why: 'Ao menos uma resposta em vinte levou mais de cinco segundos. Sob carga viram timeouts e eventos repetidos.',
    fix: 'Guarde o evento, responda 200 na hora e trabalhe depois.',
  },
  polling: {
    why: 'O mesmo objeto ou uma lista sem mudanças foi lida mais de dez vezes em dez minutos, e você não recebe os eventos que contam as mudanças.',
    fix: 'Cadastre um webhook para estes tipos, ou leia GET /v1/events a partir da última sequência.',
  },
  kinds_unheard: {
    why: 'Nos últimos sete dias houve eventos destes tipos, mas nenhum webhook ativo os recebe e o feed não foi lido para eles.',
    fix: 'Acrescente os tipos a um webhook, ou leia GET /v1/events sem filtro. Senão dinheiro pode se mover sem que você saiba.',
  },
  refusals_repeated: {
    why: 'Ao menos um quinto destas chamadas foi recusado pelo mesmo motivo: uma parte do seu programa nunca funciona.',
    fix: 'Veja o código em /docs/errors e o campo na referência. A mesma chamada será recusada até mudar.',
  },
  requests_collide: {
    why: 'Chamadas foram recusadas porque outra com a mesma chave ainda corria, ou por serem muitas.',
    fix: 'Espere os segundos de Retry-After, e mais a cada nova recusa. Envie cada chave de um lugar por vez.',
  },
  caller_hangs_up: {
    why: 'O cliente fechou a conexão antes da resposta. O servidor fez o trabalho, e o seu programa não sabe o resultado.',
    fix: 'Espere ao menos 30 segundos, e repita uma gravação com a mesma Idempotency-Key.',
  },
  login_before_each_call: {
    why: 'Um token vale uma hora. Um login antes de cada chamada dobra as chamadas e o tempo.',
    fix: 'Reutilize o token até um minuto antes de expires_at, ou até receber 401. O SDK faz isso sozinho.',
  },
  fields_ignored: {
    why: 'Endpoints usados por clientes antigos ignoram campos desconhecidos e cortam textos longos. Estes campos não tiveram o efeito esperado.',
    fix: 'Leia o cabeçalho vintem-ignored, que lista os campos. Remova-os, ou corrija os nomes pela referência.',
  },
  older_spelling: {
    why: 'A chamada funciona e continuará funcionando, mas a URL não está na referência, e ferramentas novas não a conhecem.',
    fix: 'Use a URL que a referência mostra.',
  },
} satisfies Record<FindingCode, Advice>

const pt = {
  findings,
  severities: { danger: 'Perigo', warning: 'Atenção', advice: 'Conselho' },
  doctor: 'Diagnóstico',
  lead: (calls: number) =>
    `Examina as suas chamadas e webhooks dos últimos sete dias. Chamadas examinadas: ${calls.toLocaleString('pt-BR')}.`,
  found: (n: number) => (n === 1 ? '1 problema' : `${n} problemas`),
  fix: 'O que fazer',
  evidence: (count: number) =>
    count === 1 ? 'Aconteceu uma vez' : `Aconteceu ${count.toLocaleString('pt-BR')} vezes`,
  share: (operation: string, detail: string | null, count: number, of: number) =>
    `${operation}${detail ? ` (${detail})` : ''}: ${count} de ${of}`,
  well: 'Nada encontrado',
  wellText: 'A sua integração não tem os problemas que o diagnóstico conhece.',
  noCalls: 'Nenhuma chamada ainda',
  noCallsText:
    'O diagnóstico examina chamadas de programas, feitas com uma credencial. As desta tela não contam.',
}

const en: typeof pt = {
  // The server has these in English.
  findings: {},
  severities: { danger: 'Danger', warning: 'Warning', advice: 'Advice' },
  doctor: 'Doctor',
  lead: (calls) =>
    `Checks your calls and webhooks of the last seven days. Calls checked: ${calls.toLocaleString('en-GB')}.`,
  found: (n) => (n === 1 ? '1 finding' : `${n} findings`),
  fix: 'What to do',
  evidence: (count) =>
    count === 1 ? 'It happened once' : `It happened ${count.toLocaleString('en-GB')} times`,
  share: (operation, detail, count, of) =>
    `${operation}${detail ? ` (${detail})` : ''}: ${count} of ${of}`,
  well: 'Nothing found',
  wellText: 'Your integration has none of the problems that the doctor knows.',
  noCalls: 'No calls yet',
  noCallsText:
    'The doctor checks calls of programs, made with a credential. Those of this portal do not count.',
}

export const doctorWords = { pt, en }
