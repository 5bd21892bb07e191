// The Portuguese of the sentences about customers and their cards.

export const CUSTOMERS: Readonly<Record<string, string>> = {
  'Of Brazil, eight digits with or without a hyphen; of another country, as it is written there.':
    'Do Brasil, oito dígitos com ou sem hífen; de outro país, como se escreve lá.',
  'Of Brazil, two letters, and required; of another country, a code or a name, if it has states.':
    'Do Brasil, duas letras, e obrigatório; de outro país, uma sigla ou um nome, se lá há estados.',
  'ISO 3166-1; Brazil when absent.': 'ISO 3166-1; Brasil, se ausente.',
  'CPF or CNPJ, with or without punctuation.': 'CPF ou CNPJ, com ou sem pontuação.',
  'Your own texts, stored and shown with the object. A key with `null` or an empty text is omitted. At most 50 keys of 1 to 40 characters, each with a text of at most 500; numbers, `true` and `false` are stored as text.':
    'Textos seus, guardados e mostrados com o objeto. Uma chave com `null` ou texto vazio é ' +
    'omitida. No máximo 50 chaves de 1 a 40 caracteres, cada uma com um texto de até 500; ' +
    'números, `true` e `false` são guardados como texto.',
  'Identifier of a customer.': 'Identificador de um cliente.',
  '`erased`: the personal data was erased; the name is `[erased]`, the rest null.':
    '`erased`: os dados pessoais foram apagados; o nome é `[erased]`, o resto é null.',
  '`credit` while a card is stored.': '`credit` enquanto houver um cartão guardado.',
  'The default card: it is charged if a transaction names no card.':
    'O cartão padrão: é cobrado quando a transação não indica um cartão.',
  'Your own texts, as you sent them.': 'Os seus textos, como você os enviou.',
  'Older name of created_at[gte]; also Unix seconds. A day, or a time without an offset, is São Paulo’s.':
    'Nome antigo de created_at[gte]; aceita também segundos Unix. Um dia, ou uma hora sem fuso, é de São Paulo.',
  'Older name of created_at[lte]; also Unix seconds. A day, or a time without an offset, is São Paulo’s.':
    'Nome antigo de created_at[lte]; aceita também segundos Unix. Um dia, ou uma hora sem fuso, é de São Paulo.',
  'Merged with the stored metadata: a key with a text is set, a key with `null` or an empty text is removed, a key that is not sent stays. `null`, an empty text, `[]` and `{}` in place of the object change nothing; to remove all keys, send each of them. At most 50 keys of 1 to 40 characters, each with a text of at most 500; numbers, `true` and `false` are stored as text.':
    'Mesclado com os metadados guardados: uma chave com texto é gravada, uma chave com `null` ou ' +
    'texto vazio é removida, uma chave não enviada fica. `null`, um texto vazio, `[]` e `{}` no ' +
    'lugar do objeto não mudam nada; para remover todas as chaves, envie cada uma. No máximo 50 ' +
    'chaves de 1 a 40 caracteres, cada uma com um texto de até 500; números, `true` e `false` ' +
    'são guardados como texto.',
  'Stored with the erasure and in the audit log.': 'Guardado com o apagamento e na auditoria.',
  '`pending`: the customer is erased; transactions, events and recorded requests follow. A second round, ten minutes later, erases copies that were being written during the first.':
    '`pending`: os dados do cliente foram apagados; seguem transações, eventos e requisições ' +
    'registradas. Uma segunda rodada, dez minutos depois, apaga as cópias que estavam sendo ' +
    'gravadas durante a primeira.',
  'The name and document of a buyer who paid are kept encrypted until then, as the law requires, and only an operator can read them; null: they are not kept.':
    'O nome e o documento de um comprador que pagou ficam cifrados até lá, como a lei exige, e ' +
    'só um operador pode lê-los; null: não são mantidos.',
  'Stored cards that were deleted.': 'Cartões guardados que foram excluídos.',
  'Transactions erased so far: payer, address, description, metadata.':
    'Transações apagadas até agora: pagador, endereço, descrição, metadados.',
  'Events erased so far.': 'Eventos apagados até agora.',
  'Recorded requests whose bodies were erased so far.':
    'Requisições registradas cujos corpos foram apagados até agora.',
  'Identifier of a transaction.': 'Identificador de uma transação.',
  'The default card, under both names; null without a default card.':
    'O cartão padrão, sob os dois nomes; null sem cartão padrão.',
  'Identifier of a card.': 'Identificador de um cartão.',
  'Whether transactions without a card use it.': 'Se transações sem cartão indicado o usam.',
  'With their refunds, the oldest first; 200 at most.':
    'Com os reembolsos, da mais antiga à mais nova; no máximo 200.',
  '"1" after it was paid.': '"1" depois de paga.',
  'Reais, as decimal text.': 'Reais, em texto decimal.',
  'The payment link on whose page it was made.': 'O link de pagamento em cuja página foi feita.',
  'Identifier of a payment method.': 'Identificador de um meio de pagamento.',
  'The page of the boleto; with .pdf at the end, the PDF.':
    'A página do boleto; com .pdf no fim, o PDF.',
  'The 47 digits that a payer types (linha digitável).':
    'Os 47 dígitos que o pagador digita (linha digitável).',
  'The 44 digits of the barcode.': 'Os 44 dígitos do código de barras.',
  "The bank's number of the boleto (nosso número).": 'O número do boleto no banco (nosso número).',
  'Whether the bank has registered it; a bank that works by files does so later.':
    'Se o banco já o registrou; um banco que trabalha por arquivos registra depois.',
  'Whether its page was opened.': 'Se a página foi aberta.',
  'Whether its PDF was downloaded.': 'Se o PDF foi baixado.',
  'Whole centavos that were due when the transaction last changed, with interest or discount.':
    'Centavos inteiros devidos quando a transação mudou pela última vez, com juros ou desconto.',
  'The mode that was sent, in capital letters.': 'O modo enviado, em letras maiúsculas.',
  'The value as it was sent: whole centavos or a percentage.':
    'O valor como foi enviado: centavos inteiros ou um percentual.',
  'Identifier of a refund.': 'Identificador de um reembolso.',
  'The stored rule; null if the transaction sent its own rule.':
    'A regra guardada; null se a transação enviou uma regra própria.',
  'Identifier of a history entry.': 'Identificador de uma entrada do histórico.',
  '`void`: canceled on request, refunded in full, or disputed (`pending`; `failed` if the dispute was won, `succeeded` if it was lost). `void_partial`: the same for a part, or a payment that was not accepted and was sent back. `paid` with status `failed`: a payment that was not accepted. `canceled`: expired.':
    '`void`: cancelada a pedido, reembolsada por inteiro, ou contestada (`pending`; `failed` se ' +
    'a contestação foi ganha, `succeeded` se foi perdida). `void_partial`: o mesmo para uma ' +
    'parte, ou um pagamento que não foi aceito e foi devolvido. `paid` com status `failed`: um ' +
    'pagamento que não foi aceito. `canceled`: expirada.',
  'Of a paid pix its end-to-end id (`E…`); of a decline or refusal the code of the issuer, acquirer or bank.':
    'De um pix pago, o end-to-end id (`E…`); de uma recusa, o código do emissor, da adquirente ou do banco.',
  'A short description; for a refusal, the reason.':
    'Uma descrição curta; em uma recusa, o motivo.',
  'UTC, YYYY-MM-DD HH:MM:SS.': 'Em UTC, AAAA-MM-DD HH:MM:SS.',
  'For a card payment that was held for a review.':
    'De um pagamento por cartão que ficou retido para análise.',
  'Send it as `after` for the next part.': 'Envie-o como `after` para a próxima parte.',
  'Other places that have data of the customer.': 'Outros lugares que têm dados do cliente.',
  'Events that repeat the customer and the transactions of this part.':
    'Eventos que repetem o cliente e as transações desta parte.',
  'Days for which requests are recorded (`GET /v1/requests`).':
    'Por quantos dias as requisições ficam registradas (`GET /v1/requests`).',
  'Identifier of a card token.': 'Identificador de um token de cartão.',
  'Number of deleted cards.': 'Quantos cartões foram excluídos.',
  '2 to 100 characters, with letters.': 'De 2 a 100 caracteres, com letras.',
  '12 to 19 digits. Blanks, dots and hyphens between the digits are removed.':
    'De 12 a 19 dígitos. Espaços, pontos e hífens entre os dígitos são removidos.',
  'A month, 1 to 12.': 'Um mês, de 1 a 12.',
  'A year of two or four digits.': 'Um ano de dois ou quatro dígitos.',
  'Three digits, four for American Express. Stored encrypted for at most 15 minutes, for one transaction.':
    'Três dígitos, ou quatro no American Express. Guardado cifrado por no máximo 15 minutos, para uma transação.',
  'The same for the same number on this platform; different on another platform.':
    'Igual para o mesmo número nesta plataforma; diferente em outra plataforma.',
}
