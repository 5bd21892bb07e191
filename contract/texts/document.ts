// The texts of the document as a whole.

import type { Text } from '../text.ts'

export const DOCUMENT = {
  about: {
    en:
      'Payments for Brazil: pix, boletos and cards, marketplaces with split payments and payouts, ' +
      'and corporate cards. Amounts in requests are whole centavos (`4509` is R$ 45.09). In ' +
      'replies a field that ends in `_cents` is whole centavos, sometimes beside the same amount ' +
      'in reais (`"45.09"`), as older clients read it; corporate cards use whole centavos alone. ' +
      'Times are UTC in ISO 8601. `Idempotency-Key` makes every retry safe. Every error has a ' +
      'stable `code`, explained at `/docs/errors`; every reply has the header `X-Request-Id`, by ' +
      'which the request log finds the call. Unknown fields and parameters are refused; calls that ' +
      'older clients use ignore them and list them in the header `vintem-ignored`.',
    pt:
      'Pagamentos para o Brasil: pix, boletos e cartões, marketplaces com divisão e repasse, e ' +
      'cartões corporativos. Os valores das requisições são centavos inteiros (`4509` é R$ 45,09). ' +
      'Nas respostas, um campo que termina em `_cents` traz centavos inteiros, às vezes ao lado do ' +
      'mesmo valor em reais (`"45.09"`), como clientes antigos leem; os cartões corporativos usam ' +
      'só centavos inteiros. Os horários estão em UTC, ISO 8601. Com `Idempotency-Key` toda ' +
      'repetição é segura. Todo erro tem um `code` estável, explicado em `/docs/errors`; toda ' +
      'resposta tem o cabeçalho `X-Request-Id`, pelo qual se encontra a chamada no registro de ' +
      'requisições. Campos e parâmetros desconhecidos são recusados; as chamadas que clientes ' +
      'antigos usam os ignoram e os listam no cabeçalho `vintem-ignored`.',
  },
  bearer: {
    en:
      'The `access_token` of `POST /auth/login`, valid for an hour. A call needs one of the scopes ' +
      'listed with it; a credential has a scope in full or, as `<scope>:read`, for reading only.',
    pt:
      'O `access_token` de `POST /auth/login`, válido por uma hora. A chamada exige um dos escopos ' +
      'indicados; uma credencial os tem por inteiro ou, como `<escopo>:read`, só para leitura.',
  },
  scope: { en: 'Scope of the token:', pt: 'Escopo do token:' },
  scopes: {
    en: 'Scopes of the token, of which one is enough:',
    pt: 'Escopos do token, dos quais basta um:',
  },
  idempotencyKey: {
    en:
      'The same key with the same request returns the same object, however often it is sent. Keys ' +
      'belong to the seller of the token: another seller of the platform can use the same key for ' +
      'another request.',
    pt:
      'A mesma chave com a mesma requisição devolve o mesmo objeto, quantas vezes for enviada. As ' +
      'chaves pertencem ao vendedor do token: outro vendedor da plataforma pode usar a mesma chave ' +
      'em outra requisição.',
  },
  reason: {
    en:
      'Why the call is made, for the audit log: the record of the act has it as `reason`. One line ' +
      'of text in UTF-8, percent-encoded as in a URL. Ids say more than names of people, which ' +
      'stay there for years. A repetition with the same key leaves the reason of the first call.',
    pt:
      'Por que a chamada é feita, para o registro de auditoria: o registro do ato traz o texto em ' +
      '`reason`. Uma linha de texto em UTF-8, com codificação percentual como em uma URL. Ids ' +
      'dizem mais que nomes de pessoas, que ficam lá por anos. A repetição com a mesma chave ' +
      'mantém o motivo da primeira chamada.',
  },
  ignored: {
    en: 'The fields and parameters that were ignored or changed: paths, separated by commas.',
    pt: 'Os campos e parâmetros ignorados ou alterados: caminhos, separados por vírgulas.',
  },
  replicaLag: {
    en:
      'The reply comes from a replica of the database. It includes everything older than this many ' +
      'milliseconds, and everything that the platform itself wrote or received as an event. ' +
      'Absent: it is up to date.',
    pt:
      'A resposta vem de uma réplica do banco de dados. Ela inclui tudo o que é mais antigo que ' +
      'este número de milissegundos, e tudo o que a própria plataforma escreveu ou recebeu como ' +
      'evento. Ausente: está em dia.',
  },
  collection: {
    en:
      'Fill in the variables `url`, `email`, `secret` and `io_seller_id`, then send the login: it ' +
      'stores the `token` that all other calls send. A call that creates an object stores its id ' +
      'for the calls after it. Keep the secret out of collections that others read.',
    pt:
      'Preencha as variáveis `url`, `email`, `secret` e `io_seller_id` e envie o login: ele guarda ' +
      'o `token` que todas as outras chamadas enviam. Uma chamada que cria um objeto guarda o id ' +
      'dele para as seguintes. Não deixe o segredo em coleções que outros leem.',
  },
  httpFile: {
    en:
      'Fill in the variables, then send the login: its reply is the token of all other requests. ' +
      'What a request creates is the variable of those after it; to use another object, give the ' +
      'variable its id. In an editor that does not take variables from replies (JetBrains), write ' +
      'the token and the ids in by hand.',
    pt:
      'Preencha as variáveis e envie o login: a resposta dele é o token de todas as outras ' +
      'requisições. O que uma requisição cria é a variável das seguintes; para usar outro objeto, ' +
      'dê à variável o id dele. Em um editor que não tira variáveis das respostas (JetBrains), ' +
      'escreva o token e os ids à mão.',
  },
  created: { en: 'Created.', pt: 'Criado.' },
  existing: {
    en: 'It already existed and is returned as it is now; nothing was created.',
    pt: 'Já existia, e é devolvido como está agora; nada foi criado.',
  },
  read: { en: 'The data.', pt: 'Os dados.' },
  done: { en: 'Done; see the reply.', pt: 'Feito; veja a resposta.' },
  familiar: {
    en: 'Errors of many calls, which name them with their status:',
    pt: 'Erros de muitas chamadas, que os citam com o status:',
  },
  refused: {
    en: 'An error that any call can return.',
    pt: 'Um erro que qualquer chamada pode devolver.',
  },
  stored: {
    en:
      'You have stored the event. After any other status, or none within 15 seconds, it is sent ' +
      'again for up to four days; 410 disables the endpoint.',
    pt:
      'Você guardou o evento. Com outro status, ou sem resposta em 15 segundos, ele é reenviado ' +
      'por até quatro dias; 410 desativa o endpoint.',
  },
  endpointRequest: {
    en:
      'Asked of the platform’s authorization endpoint about each purchase by a corporate card that ' +
      'the limits allow, while the buyer waits. Signed like a webhook. Not an event: it is sent ' +
      'once, and answered at once.',
    pt:
      'Perguntada ao endpoint de autorização da plataforma a cada compra com cartão corporativo ' +
      'que os limites permitem, enquanto o comprador espera. Assinada como um webhook. Não é um ' +
      'evento: é enviada uma vez e respondida na hora.',
  },
  answer: {
    en:
      'The answer, in at most 4096 bytes and within `timeout_ms`. After any other status, a ' +
      'redirect, another body or none in time, the `on_failure` of the endpoint decides.',
    pt:
      'A resposta, em no máximo 4096 bytes e dentro de `timeout_ms`. Com outro status, um ' +
      'redirecionamento, outro corpo ou nenhum a tempo, decide o `on_failure` do endpoint.',
  },
} as const satisfies Readonly<Record<string, Text>>
