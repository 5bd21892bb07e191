// The Portuguese of the sentences about purchases, their receipts and disputes, limits and cost
// centers.

export const CORPORATE_PURCHASES: Readonly<Record<string, string>> = {
  'A word, such as `restaurants`, or an MCC.': 'Uma palavra, como `restaurants`, ou um MCC.',
  'Of this many centavos or more.': 'Deste número de centavos ou mais.',
  'Of this many centavos or less.': 'Deste número de centavos ou menos.',
  'Recorded on this server from this date or time on. Lists are in this order: use it to read new purchases. A day, or a time without an offset, is São Paulo’s.':
    'Registrada neste servidor a partir desta data ou hora. As listas estão nesta ordem: use-a ' +
    'para ler compras novas. Um dia, ou uma hora sem fuso, é de São Paulo.',
  'Recorded on this server up to and including this date or time. A day, or a time without an offset, is São Paulo’s.':
    'Registrada neste servidor até esta data ou hora, inclusive. Um dia, ou uma hora sem fuso, é de São Paulo.',
  'Purchased from this date or time on. A day, or a time without an offset, is São Paulo’s.':
    'Comprada a partir desta data ou hora. Um dia, ou uma hora sem fuso, é de São Paulo.',
  'Purchased up to and including this date or time. A day, or a time without an offset, is São Paulo’s.':
    'Comprada até esta data ou hora, inclusive. Um dia, ou uma hora sem fuso, é de São Paulo.',
  'A part of the merchant’s name or of the description.':
    'Uma parte do nome da loja ou da descrição.',
  '`false`: purchases whose receipt is missing; those that were denied, reversed or expired need none.':
    '`false`: compras sem recibo; as negadas, canceladas ou expiradas não precisam de um.',
  'The default is `csv`. `xlsx`: the same rows as a workbook, with days and amounts as numbers.':
    'O padrão é `csv`. `xlsx`: as mesmas linhas como planilha, com dias e valores como números.',
  'Identifier of a purchase.': 'Identificador de uma compra.',
  'The cost center of its cardholder at the time.':
    'O centro de custo do portador naquele momento.',
  'The current cost to the company: less the amounts that were reversed, refunded or credited.':
    'O custo atual para a empresa: sem os valores cancelados, reembolsados ou creditados.',
  'The amount refunded after it was cleared.': 'O valor reembolsado depois da confirmação.',
  'The amount credited for disputes: while they are open, and finally when they are won.':
    'O valor creditado por contestações: enquanto estão abertas e, em definitivo, quando são ganhas.',
  'The amount the merchant charged, in the smallest unit of its currency.':
    'O valor que a loja cobrou, na menor unidade da moeda dela.',
  'ISO 4217.': 'Código ISO 4217.',
  'MCC, ISO 18245.': 'MCC (ISO 18245).',
  'The category of the merchant, as a word.': 'A categoria da loja, em uma palavra.',
  'ISO 3166.': 'Código ISO 3166.',
  '`approved`: authorized, not yet cleared. `confirmed`: cleared. `canceled`: reversed before it was cleared. `voided`: never cleared, and expired. `refunded`: refunded in full.':
    '`approved`: autorizada, ainda não confirmada pela loja. `confirmed`: confirmada. ' +
    '`canceled`: cancelada antes da confirmação. `voided`: nunca confirmada, e expirada. ' +
    '`refunded`: reembolsada por inteiro.',
  'The cashback on the statement for it.': 'O cashback dela na fatura.',
  'The number of its receipts. A receipt has events of its own.':
    'Quantos recibos ela tem. Um recibo tem os seus próprios eventos.',
  'The 44 characters of an NF-e or NFC-e, with or without blanks, or the text of its QR code. It is checked offline; no tax authority is asked.':
    'Os 44 caracteres de uma NF-e ou NFC-e, com ou sem espaços, ou o texto do QR code. É ' +
    'conferida sem consulta à Receita ou à Sefaz.',
  'The total, in centavos.': 'O total, em centavos.',
  'Identifier of a receipt.': 'Identificador de um recibo.',
  'As it was sent.': 'Como foi enviado.',
  'By its content; what the upload declares is ignored.':
    'Pelo conteúdo; o que o envio declara é ignorado.',
  'In bytes.': 'Em bytes.',
  'The access key of its NF-e or NFC-e: 44 characters.':
    'A chave de acesso da NF-e ou NFC-e: 44 caracteres.',
  'The CNPJ of the shop, from the access key.': 'O CNPJ da loja, tirado da chave de acesso.',
  'From the access key.': 'Tirado da chave de acesso.',
  'The total of the receipt, where its QR code has it or it was sent.':
    'O total do recibo, se o QR code o traz ou se foi enviado.',
  'Other receipts of the company with the same access key. More than 0: one invoice was used twice.':
    'Outros recibos da empresa com a mesma chave de acesso. Mais que 0: uma nota foi usada duas vezes.',
  '`true`: of a purchase; `false`: of none yet.':
    '`true`: de uma compra; `false`: ainda de nenhuma.',
  '`amount`: the same total. `merchant`: an earlier receipt of this shop was matched to it. `day`, `month`: bought when the receipt was issued. `recent`: bought in the 40 days before the upload.':
    '`amount`: o mesmo total. `merchant`: um recibo anterior do mesmo emissor foi ligado a uma ' +
    'compra nesta loja. `day`, `month`: comprada quando o recibo foi emitido. `recent`: comprada ' +
    'nos 40 dias antes do envio.',
  'Identifier of a limit request.': 'Identificador de um pedido de limite.',
  'The limit that is granted; by default the requested one.':
    'O limite concedido; por padrão, o que foi pedido.',
  'What the cardholder is told.': 'O que é dito ao portador.',
  'The requested limit.': 'O limite que foi pedido.',
  'Null: the interval stays as it is.': 'Null: o período fica como está.',
  'The last day of the raise. Null: it stays.': 'O último dia do aumento. Null: ele fica.',
  'Why it is requested.': 'Por que é pedido.',
  '`pending`: nobody has decided. `accepted`: the limit was changed. `declined`, `canceled`: refused; withdrawn. `expired`: nobody decided in time. `ended`: the last day is over, and the limit is what it was before.':
    '`pending`: ninguém decidiu. `accepted`: o limite foi mudado. `declined`, `canceled`: ' +
    'recusado; retirado. `expired`: ninguém decidiu a tempo. `ended`: o último dia passou, e o ' +
    'limite é o de antes.',
  'The limit that was set.': 'O limite que foi definido.',
  'Why it was declined, or what was said with the acceptance.':
    'Por que foi recusado, ou o que foi dito com a aceitação.',
  'The requested limit: more than the current one, unless the interval changes.':
    'O limite pedido: mais que o atual, a não ser que o período mude.',
  'The last day of the raise, at most a year ahead.':
    'O último dia do aumento, no máximo um ano à frente.',
  'Why it is needed.': 'Por que é necessário.',
  'Why, for the cardholder.': 'O motivo, para o portador.',
  'Identifier of a purchase dispute.': 'Identificador de uma contestação de compra.',
  'By its content.': 'Pelo conteúdo.',
  'The reason of the dispute.': 'O motivo da contestação.',
  'Details for the bank.': 'Detalhes para o banco.',
  'In centavos; by default the remaining amount of the purchase.':
    'Em centavos; por padrão, o valor restante da compra.',
  'The disputed amount.': 'O valor contestado.',
  'The amount credited now: provisionally until the bank decides, finally if the dispute is won. Less than `amount` if the merchant refunded a part meanwhile.':
    'O valor creditado agora: provisoriamente até o banco decidir, em definitivo se a ' +
    'contestação for ganha. Menos que `amount` se a loja reembolsou uma parte nesse meio-tempo.',
  "The company's own text.": 'O texto da própria empresa.',
  '`pending`: the bank has not answered yet, and the server asks again. `open`: the bank examines it; the amount is credited. `won`: the credit stays. `lost`, `withdrawn`: the credit was taken back. `refused`: the bank refused to examine it; `refused_reason` says why.':
    '`pending`: o banco ainda não respondeu, e o servidor tenta de novo. `open`: o banco a ' +
    'examina; o valor está creditado. `won`: o crédito fica. `lost`, `withdrawn`: o crédito foi ' +
    'desfeito. `refused`: o banco se recusou a examiná-la; `refused_reason` diz por quê.',
  'Why the bank refused to examine it.': 'Por que o banco se recusou a examiná-la.',
  'Whether the company has withdrawn it and the bank has not yet confirmed.':
    'Se a empresa a retirou e o banco ainda não confirmou.',
  'Identifier of a cost center.': 'Identificador de um centro de custo.',
  'From this day on.': 'A partir deste dia.',
  'Up to and including this day.': 'Até este dia, inclusive.',
  'Confirmed purchases, less refunds and credits for disputes.':
    'Compras confirmadas, menos reembolsos e créditos por contestações.',
  'Current cardholders that are not canceled.': 'Portadores atuais que não foram cancelados.',
  'Their cards that are not canceled.': 'Os cartões deles que não foram cancelados.',
  'The ten newest.': 'As dez mais novas.',
}
