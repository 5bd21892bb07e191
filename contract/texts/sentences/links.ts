// The Portuguese of the sentences about payment links, their brand, sums of transactions, and
// disputes.

export const LINKS: Readonly<Record<string, string>> = {
  'Whole centavos. Without it the buyer chooses the amount.':
    'Centavos inteiros. Sem ele, o comprador escolhe o valor.',
  'The least that the buyer can choose, in centavos; the default is 100.':
    'O mínimo que o comprador pode escolher, em centavos; o padrão é 100.',
  'The most that the buyer can choose, in centavos; required without `amount`.':
    'O máximo que o comprador pode escolher, em centavos; obrigatório sem `amount`.',
  'Your own reference; each transaction of the link carries it.':
    'A sua própria referência; cada transação do link a leva.',
  'What the page offers; the default is every method that the seller has enabled.':
    'O que a página oferece; o padrão são todos os meios que o vendedor habilitou.',
  'The most installments of a card; the default is 1.':
    'O máximo de parcelas no cartão; o padrão é 1.',
  '`once` (the default): exactly one sale can be paid, and a second payment is sent back. `many`: each payment is a sale.':
    '`once` (o padrão): exatamente uma venda pode ser paga, e um segundo pagamento é devolvido. ' +
    '`many`: cada pagamento é uma venda.',
  'The page gives the buyer a button to this https address; in the sandbox also http to this machine. The address says nothing of the payment: read the transaction.':
    'A página dá ao comprador um botão para este endereço https; no sandbox, também http para ' +
    'esta máquina. O endereço não diz nada sobre o pagamento: leia a transação.',
  'Splits each sale of the link as a transaction with these rules; without them the stored rules of its seller apply, as they are at each sale. The buyer does not see them.':
    'Divide cada venda do link com estas regras, como em uma transação; sem elas valem as regras ' +
    'guardadas do vendedor, como estiverem em cada venda. O comprador não as vê.',
  '`active`: it can be paid. `inactive`: you closed it. `paid`: it was for one sale, and that is paid. `expired`: its time is over.':
    '`active`: pode ser pago. `inactive`: você o encerrou. `paid`: era de uma única venda, e ela ' +
    'foi paga. `expired`: o prazo terminou.',
  'The address of its page, for the buyer.': 'O endereço da página, para o comprador.',
  'Whole centavos; null when the buyer chooses.':
    'Centavos inteiros; null quando o comprador escolhe.',
  'The least that the buyer can choose.': 'O mínimo que o comprador pode escolher.',
  'The most that the buyer can choose.': 'O máximo que o comprador pode escolher.',
  'The rules of the link itself. Empty: the stored rules of its seller apply, as they are at each sale.':
    'As regras do próprio link. Vazio: valem as regras guardadas do vendedor, como estiverem em cada venda.',
  'Of a link for one sale: the transaction that pays it, or that is charging a card now.':
    'De um link de uma única venda: a transação que o paga, ou que está cobrando um cartão agora.',
  'One or more of active, inactive, paid, expired, separated by commas.':
    'Um ou mais de active, inactive, paid e expired, separados por vírgulas.',
  "The caller's own reference.": 'A sua própria referência.',
  '`inactive` closes the page and cancels what is not paid yet; `active` opens it again.':
    '`inactive` encerra a página e cancela o que ainda não foi pago; `active` a reabre.',
  'Splits each sale of the link as a transaction with these rules; they replace those of the link, and `[]` leaves it to the stored rules of its seller. The buyer does not see them.':
    'Divide cada venda do link com estas regras, como em uma transação; elas substituem as do ' +
    'link, e `[]` o deixa com as regras guardadas do vendedor. O comprador não as vê.',
  'Of buttons and of the band above the page.': 'Dos botões e da faixa no alto da página.',
  'Of texts on `color`.': 'Dos textos sobre `color`.',
  'Null without a logo. It changes with the logo.':
    'Null sem logotipo. Muda quando o logotipo muda.',
  'Of buttons and of the band above the page. Null also removes `text_color`.':
    'Dos botões e da faixa no alto da página. Null remove também `text_color`.',
  'Of texts on `color`: a contrast of 4.5 to 1 is required. Without it, black or white, whichever is easier to read.':
    'Dos textos sobre `color`: é exigido contraste de 4,5 para 1. Sem ela, preto ou branco, o ' +
    'que for mais fácil de ler.',
  'The first day, in America/Sao_Paulo; the default is 29 days before `to`.':
    'O primeiro dia, em America/Sao_Paulo; por padrão, 29 dias antes de `to`.',
  'The last day; the default is today. At most 366 days in all.':
    'O último dia; por padrão, hoje. No máximo 366 dias ao todo.',
  'The first day.': 'O primeiro dia.',
  'The last day.': 'O último dia.',
  'Whether the sums include every event; if not, those up to `filled_until` (null: none yet), and the worker adds the rest.':
    'Se as somas incluem todos os eventos; se não, só os de até `filled_until` (null: nenhum ' +
    'ainda), e o worker soma os demais.',
  'How many, in any status.': 'Quantas, em qualquer status.',
  'How many were paid, including refunded and disputed ones; the amounts are of these.':
    'Quantas foram pagas, incluindo reembolsadas e contestadas; os valores são destas.',
  'How many the bank refused.': 'Quantas o banco recusou.',
  'Of the transactions that were paid, authorized or refused, the part that was not refused, to four digits; null without any.':
    'Das transações pagas, autorizadas ou recusadas, a parte que não foi recusada, com quatro ' +
    'dígitos; null se não há nenhuma.',
  'The amounts.': 'Os valores.',
  'The fees, less what refunds gave back.': 'As tarifas, menos o que os reembolsos devolveram.',
  'What was refunded.': 'O que foi reembolsado.',
  'Gross less fees and refunds; disputes are not deducted.':
    'O bruto menos tarifas e reembolsos; contestações não são descontadas.',
  'Of a paid transaction the day of its payment, of any other the day it was created. Days without transactions are left out.':
    'De uma transação paga, o dia do pagamento; de qualquer outra, o dia em que foi criada. Dias ' +
    'sem transações são omitidos.',
  'Identifier of a dispute.': 'Identificador de uma contestação.',
  '`credit`: a card payment that the buyer disputes at the issuer. `pix`: a pix that the bank of the payer contests (MED).':
    '`credit`: um pagamento por cartão que o comprador contesta no emissor. `pix`: um pix que o ' +
    'banco do pagador contesta (MED).',
  'Whole centavos that were returned to the buyer: for a lost card dispute all of it; for a pix the amount that the bank returned, which may be a part and may grow later.':
    'Centavos inteiros devolvidos ao comprador: em uma contestação de cartão perdida, o valor ' +
    'todo; em um pix, o valor que o banco devolveu, que pode ser uma parte e crescer depois.',
  "The card network's code, such as `13.1`; for a pix `MED_FRAUDE`, `MED_OPERACIONAL`, `MED_PIX_AUTOMATICO`, or the bank's own code.":
    'O código da bandeira, como `13.1`; em um pix, `MED_FRAUDE`, `MED_OPERACIONAL`, ' +
    '`MED_PIX_AUTOMATICO` ou o código do próprio banco.',
  "The bank's text, usually in Portuguese.": 'O texto do banco, em geral em português.',
  'Oldest first.': 'Da mais antiga à mais nova.',
  'Identifier of a piece of evidence.': 'Identificador de uma prova.',
  'In a listing only the first 200 characters.': 'Em uma lista, só os primeiros 200 caracteres.',
  '`pending`: the bank has not answered yet, and the server asks again. `sent`: the bank has it. `refused`: the bank refused it; `reason` says why.':
    '`pending`: o banco ainda não respondeu, e o servidor tenta de novo. `sent`: o banco a ' +
    'recebeu. `refused`: o banco a recusou; `reason` diz por quê.',
  'Why the bank refused it.': 'Por que o banco a recusou.',
  'When the bank opened it.': 'Quando o banco a abriu.',
  'A request body has at most 128 kB, so all files together can have about 90 kB.':
    'O corpo de uma requisição tem no máximo 128 kB, então os arquivos juntos podem ter cerca de 90 kB.',
  'The file in base64. Its content must match `type`.':
    'O arquivo em base64. O conteúdo deve corresponder a `type`.',
}
