// The texts of the document as a whole.

import type { Text } from './text.ts'

export const DOCUMENT = {
  about: [
    'Payments for Brazil: pix, boletos and cards, marketplaces with split payments and payouts, and corporate cards. Amounts in requests are whole centavos (`4509` is R$ 45.09); replies have decimal reais, and the exact centavos in a field beside them. Times are UTC in ISO 8601. `Idempotency-Key` makes every retry safe. Every error has a `code` that does not change, explained at `/docs/errors`, and every reply the header `X-Request-Id`, by which the request log has the call. Unknown fields and parameters are refused; calls that older clients use ignore them and list them in the header `vintem-ignored`.',
    'Pagamentos para o Brasil: pix, boletos e cartões, marketplaces com divisão e repasse, e cartões corporativos. Os valores dos pedidos são centavos inteiros (`4509` é R$ 45,09); as respostas trazem reais com duas casas e, em um campo ao lado, os centavos exatos. Os horários estão em UTC, ISO 8601. Com `Idempotency-Key` toda repetição é segura. Todo erro tem um `code` que não muda, explicado em `/docs/errors`, e toda resposta o cabeçalho `X-Request-Id`, pelo qual a chamada está no registro de requisições. Campos e parâmetros desconhecidos são recusados; as chamadas que clientes antigos usam os ignoram e os listam no cabeçalho `vintem-ignored`.',
  ],
  bearer: [
    'The `access_token` of `POST /auth/login`, valid for an hour. A call needs one of the scopes beside it; a credential has them whole or, as `<scope>:read`, for reading only.',
    'O `access_token` de `POST /auth/login`, válido por uma hora. A chamada exige um dos escopos indicados; uma credencial os tem por inteiro ou, como `<escopo>:read`, só para leitura.',
  ],
  scope: ['Scope of the token:', 'Escopo do token:'],
  scopes: ['Scopes of the token, of which one is enough:', 'Escopos do token, dos quais basta um:'],
  idempotencyKey: [
    'The same key with the same request returns the same object, however often it is sent. Keys belong to the seller of the token: another seller of the platform can use the same key for another request.',
    'A mesma chave com o mesmo pedido devolve o mesmo objeto, por mais vezes que seja enviada. As chaves pertencem ao vendedor do token: outro vendedor da plataforma pode usar a mesma chave em outro pedido.',
  ],
  ignored: [
    'The fields and parameters that were ignored or changed: paths, separated by commas.',
    'Os campos e parâmetros ignorados ou alterados: caminhos, separados por vírgulas.',
  ],
  replicaLag: [
    'The reply comes from a replica of the database. It has everything that is older than so many milliseconds, and what the platform has written or was sent as an event. Absent: it is up to date.',
    'A resposta vem de uma réplica do banco de dados. Ela tem tudo o que é mais antigo que esses milissegundos, e o que a plataforma escreveu ou recebeu como evento. Ausente: está em dia.',
  ],
  collection: [
    'Fill in the variables `url`, `email`, `secret` and `io_seller_id`, then send the login: it stores the `token` that all other calls send. A call that creates an object stores its id for the calls after it. Keep the secret out of collections that others read.',
    'Preencha as variáveis `url`, `email`, `secret` e `io_seller_id` e envie o login: ele guarda o `token` que todas as outras chamadas enviam. Uma chamada que cria um objeto guarda o id dele para as seguintes. Não deixe o segredo em coleções que outros leem.',
  ],
  httpFile: [
    'Fill in the variables, then send the login: its reply is the token of all other requests. What a request creates is the variable of those after it; to use another object, give the variable its id. An editor that does not take variables from replies (JetBrains) needs the token and the ids written in.',
    'Preencha as variáveis e envie o login: a resposta dele é o token de todas as outras requisições. O que uma requisição cria é a variável das seguintes; para usar outro objeto, dê à variável o id dele. Um editor que não toma variáveis de respostas (JetBrains) precisa do token e dos ids escritos.',
  ],
  created: ['It was created.', 'Foi criado.'],
  existing: [
    'It existed already, and is returned as it is now; nothing was created.',
    'Já existia, e é devolvido como está agora; nada foi criado.',
  ],
  read: ['What was asked for.', 'O que foi pedido.'],
  done: ['It was done; the reply shows the result.', 'Foi feito; a resposta mostra o resultado.'],
  refused: ['What any call may answer.', 'O que qualquer chamada pode responder.'],
  stored: [
    'You have stored it. Any other status, or none within 15 seconds, is sent again for four days.',
    'Você o guardou. Com outro status, ou sem resposta em 15 segundos, é reenviado por quatro dias.',
  ],
} as const satisfies Readonly<Record<string, Text>>
