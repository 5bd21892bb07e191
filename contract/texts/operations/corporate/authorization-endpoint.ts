// What each call of contract/corporate/authorization-endpoint.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'corporate.authorizationEndpoint.create': {
    en:
      'Registers the platform’s authorization endpoint. From then on each purchase that the ' +
      'limits of a company allow is asked about by a signed POST, while the buyer waits; the ' +
      'answer `{"approved": false}` declines it. An answer never widens a limit: limits are ' +
      'checked before the question and again after it. Only the platform’s own token may (403 ' +
      '`platform_only`), and a platform has one (409 `authorization_endpoint_exists`). The URL ' +
      'is checked like that of a webhook. The same `Idempotency-Key` returns the same endpoint ' +
      'with its secret.',
    pt:
      'Cadastra o endpoint de autorização da plataforma. Dali em diante, cada compra que os ' +
      'limites de uma empresa permitem é perguntada por um POST assinado, enquanto o comprador ' +
      'espera; a resposta `{"approved": false}` a recusa. Uma resposta nunca amplia um limite: ' +
      'eles são conferidos antes da pergunta e de novo depois. Só o token da própria ' +
      'plataforma pode (403 `platform_only`), e uma plataforma tem um só (409 ' +
      '`authorization_endpoint_exists`). A URL é conferida como a de um webhook. A mesma ' +
      '`Idempotency-Key` devolve o mesmo endpoint com o segredo.',
  },
  'corporate.authorizationEndpoint.get': {
    en:
      'Shows the platform’s authorization endpoint without its secret; 404 if there is none, ' +
      'and purchases are decided by the limits alone.',
    pt:
      'Mostra o endpoint de autorização da plataforma, sem o segredo; 404 se não há, e as ' +
      'compras são decididas só pelos limites.',
  },
  'corporate.authorizationEndpoint.update': {
    en:
      'Changes what is sent; absent fields stay. The next question follows the change. A ' +
      'change also ends the pause of an endpoint that kept failing.',
    pt:
      'Muda o que for enviado; campos ausentes ficam como estão. A próxima pergunta já segue a ' +
      'mudança, que também encerra a pausa de um endpoint que vinha falhando.',
  },
  'corporate.authorizationEndpoint.delete': {
    en:
      'Deletes the endpoint with its secret. A question in flight still counts. Purchases keep ' +
      'what the endpoint decided.',
    pt:
      'Exclui o endpoint com o segredo. Uma pergunta em andamento ainda conta. As compras ' +
      'guardam o que o endpoint decidiu.',
  },
  'corporate.authorizationEndpoint.rotateSecret': {
    en:
      'Gives the endpoint a new signing secret, shown only here. For 24 hours each question ' +
      'has signatures of both secrets. A second rotation within that day ends the oldest ' +
      'secret at once. A repetition with the same `Idempotency-Key` shows the current secret.',
    pt:
      'Dá ao endpoint um segredo de assinatura novo, que só aparece aqui. Por 24 horas cada ' +
      'pergunta leva as assinaturas dos dois segredos. Uma segunda troca nesse período encerra ' +
      'na hora o segredo mais antigo. A repetição com a mesma `Idempotency-Key` mostra o ' +
      'segredo atual.',
  },
  'corporate.authorizationEndpoint.test': {
    en:
      'Sends a question with `"test": true` the same way as a real one, and shows what came of ' +
      'it. Nothing is bought and nothing is kept. With `forged` the signature is false: the ' +
      'endpoint must refuse it, best with 401, so the expected `result` is `error`.',
    pt:
      'Envia uma pergunta com `"test": true` do mesmo modo que uma real e mostra o resultado. ' +
      'Nada é comprado nem guardado. Com `forged` a assinatura é falsa: o endpoint deve ' +
      'recusá-la, de preferência com 401, e o `result` esperado é `error`.',
  },
} as const satisfies Texts
