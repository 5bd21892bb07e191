// The Portuguese of the sentences about the authorization endpoint.

export const AUTHORIZATION_ENDPOINT: Readonly<Record<string, string>> = {
  'The URL that is asked by POST: http or https, without user name or password.':
    'A URL consultada por POST: http ou https, sem nome de usuário nem senha.',
  'Milliseconds within which the whole answer must have come. The default is 1000.':
    'Milissegundos em que a resposta inteira precisa ter chegado. O padrão é 1000.',
  'What is decided without a valid answer in time. `decline` (the default): `denied_reason` is `endpoint_unavailable`. `approve`: as if nobody had been asked.':
    'O que se decide sem resposta válida a tempo. `decline` (o padrão): `denied_reason` é ' +
    '`endpoint_unavailable`. `approve`: como se ninguém tivesse sido consultado.',
  '`approved`, `declined`: the answer. `timeout`: no whole answer in time. `error`: not reached, or a status that is not 2xx. `invalid_answer`: not `{"approved": true}` or `{"approved": false}`. `not_asked`: too many questions were waiting, or too many had failed.':
    '`approved`, `declined`: a resposta. `timeout`: sem resposta inteira a tempo. `error`: não ' +
    'alcançado, ou um status que não é 2xx. `invalid_answer`: nem `{"approved": true}` nem ' +
    '`{"approved": false}`. `not_asked`: perguntas demais esperavam, ou falhas demais seguidas.',
  'What counted: the answer, or `on_failure` without a valid one.':
    'O que valeu: a resposta, ou `on_failure` se não houve uma válida.',
  'The reason in the answer.': 'O motivo dado na resposta.',
  'How long the buyer waited for the answer.': 'Quanto o comprador esperou pela resposta.',
  'The id that the question had: the id of the bank’s request.':
    'O id que a pergunta teve: o id do pedido do banco.',
  'Identifier of an authorization endpoint.': 'Identificador de um endpoint de autorização.',
  'With a false signature: an endpoint that answers `{"approved": …}` does not verify signatures.':
    'Com assinatura falsa: um endpoint que responde `{"approved": …}` não confere assinaturas.',
  'The id of the bank’s request, and the header `webhook-id`. The same id is the same question.':
    'O id do pedido do banco, e o cabeçalho `webhook-id`. O mesmo id é a mesma pergunta.',
  'Whether this is a test: nobody makes the purchase.': 'Se é um teste: ninguém faz a compra.',
  'The answer counts within this many milliseconds.':
    'A resposta vale dentro de tantos milissegundos.',
  'The amount that the company would be charged.': 'O valor que a empresa pagaria.',
  '`false` declines the purchase. `true` leaves it to the limits.':
    '`false` recusa a compra. `true` a deixa aos limites.',
  'Why, for people: the purchase shows the first 200 characters.':
    'O motivo, para pessoas: a compra mostra os primeiros 200 caracteres.',
  'Seconds to wait for a question if there is none yet; the default is 0.':
    'Segundos a esperar por uma pergunta, se ainda não há nenhuma; o padrão é 0.',
  'Identifier of an authorization request.': 'Identificador de um pedido de autorização.',
  'The body of the question, byte for byte: sign it as it is.':
    'O corpo da pergunta, byte a byte: assine-o como está.',
  'Each question is given to one listener.': 'Cada pergunta é entregue a um só ouvinte.',
  'The HTTP status of its reply; null without a reply.':
    'O status HTTP da resposta dele; null sem resposta.',
  'The text of its reply. More than 4096 bytes are no answer.':
    'O texto da resposta dele. Mais de 4096 bytes não são resposta.',
  'What came of the question.': 'O resultado da pergunta.',
  'Why there is no reply.': 'Por que não há resposta.',
}
