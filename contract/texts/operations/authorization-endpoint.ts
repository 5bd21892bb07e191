// What each call does: the authorization endpoint of a platform, and who answers in its place.

import type { OperationText } from '../index.ts'

export const AUTHORIZATION_ENDPOINT: Readonly<Record<string, OperationText>> = {
  'corporate.authorizationEndpoint.create': {
    summary: 'Cadastrar o endpoint consultado a cada compra; a resposta mostra o segredo, uma vez',
    says: [
      'Registers the platform’s authorization endpoint. From then on each purchase that the ' +
        'limits of a company allow is asked about by a signed POST, while the buyer waits; the ' +
        'answer `{"approved": false}` declines it. An answer never widens a limit: limits are ' +
        'checked before the question and again after it. Only the platform’s own token may (403 ' +
        '`platform_only`), and a platform has one (409 `authorization_endpoint_exists`). The URL ' +
        'is checked like that of a webhook. The same `Idempotency-Key` returns the same endpoint ' +
        'with its secret.',
      'Cadastra o endpoint de autorização da plataforma. Dali em diante, cada compra que os ' +
        'limites de uma empresa permitem é perguntada por um POST assinado, enquanto o comprador ' +
        'espera; a resposta `{"approved": false}` a recusa. Uma resposta nunca amplia um limite: ' +
        'eles são conferidos antes da pergunta e de novo depois. Só o token da própria plataforma ' +
        'pode (403 `platform_only`), e uma plataforma tem um só (409 ' +
        '`authorization_endpoint_exists`). A URL é conferida como a de um webhook. A mesma ' +
        '`Idempotency-Key` devolve o mesmo endpoint com o segredo.',
    ],
  },
  'corporate.authorizationEndpoint.get': {
    summary: 'Consultar o endpoint de autorização',
    says: [
      'Shows the platform’s authorization endpoint without its secret; 404 if there is none, and ' +
        'purchases are decided by the limits alone.',
      'Mostra o endpoint de autorização da plataforma, sem o segredo; 404 se não há, e as ' +
        'compras são decididas só pelos limites.',
    ],
  },
  'corporate.authorizationEndpoint.update': {
    summary: 'Mudar a URL do endpoint de autorização, o tempo dele, ou o que uma falha decide',
    says: [
      'Changes what is sent; absent fields stay. The next question follows the change. A change ' +
        'also ends the pause of an endpoint that kept failing.',
      'Muda o que for enviado; campos ausentes ficam como estão. A próxima pergunta já segue a ' +
        'mudança, que também encerra a pausa de um endpoint que vinha falhando.',
    ],
  },
  'corporate.authorizationEndpoint.delete': {
    summary: 'Excluir o endpoint de autorização; dali em diante as compras são decididas sem ele',
    says: [
      'Deletes the endpoint with its secret. A question in flight still counts. Purchases keep ' +
        'what the endpoint decided.',
      'Exclui o endpoint com o segredo. Uma pergunta em andamento ainda conta. As compras ' +
        'guardam o que o endpoint decidiu.',
    ],
  },
  'corporate.authorizationEndpoint.rotateSecret': {
    summary: 'Trocar o segredo do endpoint de autorização; os dois valem por 24 horas',
    says: [
      'Gives the endpoint a new signing secret, shown only here. For 24 hours each question has ' +
        'signatures of both secrets. A second rotation within that day ends the oldest secret at ' +
        'once. A repetition with the same `Idempotency-Key` shows the current secret.',
      'Dá ao endpoint um segredo de assinatura novo, que só aparece aqui. Por 24 horas cada ' +
        'pergunta leva as assinaturas dos dois segredos. Uma segunda troca nesse período encerra ' +
        'na hora o segredo mais antigo. A repetição com a mesma `Idempotency-Key` mostra o segredo ' +
        'atual.',
    ],
  },
  'corporate.authorizationEndpoint.test': {
    summary: 'Perguntar ao endpoint de autorização sobre uma compra que ninguém faz',
    says: [
      'Sends a question with `"test": true` the same way as a real one, and shows what came of ' +
        'it. Nothing is bought and nothing is kept. With `forged` the signature is false: the ' +
        'endpoint must refuse it, best with 401, so the expected `result` is `error`.',
      'Envia uma pergunta com `"test": true` do mesmo modo que uma real e mostra o resultado. ' +
        'Nada é comprado nem guardado. Com `forged` a assinatura é falsa: o endpoint deve ' +
        'recusá-la, de preferência com 401, e o `result` esperado é `error`.',
    ],
  },
  'sandbox.takeAuthorizations': {
    summary:
      'Receber as perguntas ao endpoint de autorização e responder no lugar dele nos próximos segundos',
    says: [
      'For `vintem listen`: while somebody calls this, questions to the platform’s authorization ' +
        'endpoint come here instead of to its URL, each to one caller. Call again at once; the ' +
        'endpoint is asked itself a few seconds after the last call. A question is over at ' +
        '`expires_at`. Without a registered endpoint nothing is asked.',
      'Para o `vintem listen`: enquanto alguém faz esta chamada, as perguntas ao endpoint de ' +
        'autorização da plataforma vêm para cá e não para a URL dele, cada uma a quem chamou ' +
        'primeiro. Chame de novo na hora; segundos depois da última chamada, o próprio endpoint ' +
        'volta a ser consultado. Uma pergunta termina em `expires_at`. Sem endpoint cadastrado ' +
        'nada é perguntado.',
    ],
  },
  'sandbox.answerAuthorization': {
    summary:
      'Responder a uma pergunta no lugar do endpoint de autorização, com o que um programa seu respondeu',
    says: [
      'Gives the reply of a program on a developer’s machine. It is judged as if the endpoint ' +
        'itself had replied: its status, its length, its body. A question that is over, or that ' +
        'was answered, is 404 `authorization_request_not_found`.',
      'Entrega a resposta de um programa na máquina de quem desenvolve. Ela é julgada como se o ' +
        'próprio endpoint tivesse respondido: o status, o tamanho, o corpo. Uma pergunta encerrada ' +
        'ou já respondida é 404 `authorization_request_not_found`.',
    ],
  },
}
