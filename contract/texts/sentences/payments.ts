// The Portuguese of the sentences about transactions and boleto files.

export const PAYMENTS: Readonly<Record<string, string>> = {
  'Whole centavos: R$ 45.09 is 4509.': 'Centavos inteiros: R$ 45,09 é 4509.',
  "The caller's own reference. Without an `Idempotency-Key`, a call with the seller, customer, `reference_id` and `amount` of an open pix or boleto, which was also created without a key, returns that transaction (200, `existing_transaction` true). With a key, only the key decides.":
    'A sua própria referência. Sem `Idempotency-Key`, uma chamada com o vendedor, o cliente, o ' +
    '`reference_id` e o `amount` de um pix ou boleto em aberto, também criado sem chave, devolve ' +
    'essa transação (200, `existing_transaction` true). Com uma chave, só a chave decide.',
  'Seconds until the pix expires; the default is 86400.':
    'Segundos até o pix expirar; o padrão é 86400.',
  'The due date (vencimento); by default in 3 banking days, YYYY-MM-DD.':
    'A data de vencimento, AAAA-MM-DD; por padrão, daqui a 3 dias úteis bancários.',
  'The last day on which it can be paid; by default the due date, YYYY-MM-DD.':
    'O último dia em que pode ser pago, AAAA-MM-DD; por padrão, a data de vencimento.',
  'Whole centavos for an amount; for a percentage a decimal number up to 100, 2.5 is 2.5%.':
    'Centavos inteiros para um valor; para um percentual, um número decimal até 100: 2.5 é 2,5%.',
  'From this day, YYYY-MM-DD.': 'A partir deste dia, AAAA-MM-DD.',
  'Up to and including this day, YYYY-MM-DD.': 'Até este dia, inclusive, AAAA-MM-DD.',
  '`false` only authorizes the card: capture it before the authorization lapses. The default is `true`.':
    '`false` só autoriza o cartão: capture antes que a autorização expire. O padrão é `true`.',
  '`with_interest`: the issuer finances the installments, and the seller receives the whole amount at once. `interest_free`: the seller receives the installments month by month.':
    '`with_interest`: o emissor financia as parcelas, e o vendedor recebe o valor todo de uma ' +
    'vez. `interest_free`: o vendedor recebe as parcelas mês a mês.',
  'How the receiver pays the fee: `proportional` its share, `full` all of it, `free` nothing.':
    'Como o recebedor paga a tarifa: `proportional`, a sua parte; `full`, toda; `free`, nada.',
  'Percent of the gross amount, with at most two decimal places; for `fixed`, whole centavos.':
    'Percentual do valor bruto, com no máximo duas casas decimais; em `fixed`, centavos inteiros.',
  'The smallest transaction to which the rule applies, in centavos.':
    'A menor transação à qual a regra se aplica, em centavos.',
  'The largest transaction to which the rule applies, in centavos.':
    'A maior transação à qual a regra se aplica, em centavos.',
  'Whether this receiver is debited first if the buyer disputes the transaction (chargeback).':
    'Se este recebedor é debitado primeiro quando o comprador contesta a transação (chargeback).',
  'Identifier of a quote.': 'Identificador de uma cotação.',
  'One or more methods, separated by commas.': 'Um ou mais meios, separados por vírgulas.',
  'Identifier of a payment link.': 'Identificador de um link de pagamento.',
  'CPF or CNPJ of the holder: that of the payer that the bank reported, or else of the payer on the boleto.':
    'CPF ou CNPJ do titular: o do pagador que o banco informou ou, sem ele, o do pagador do boleto.',
  'Identifier of a boleto file.': 'Identificador de um arquivo de boletos.',
  'The code of the bank and the number of the agreement. Null if no bank of yours works by files.':
    'O código do banco e o número do convênio. Null se nenhum banco seu trabalha por arquivos.',
  'Whether returns may be uploaded. In live mode the operator of the installation allows it.':
    'Se retornos podem ser enviados por aqui. Em produção, quem permite é o operador da instalação.',
  'The code of the bank and the number of the agreement: `756/1234567`.':
    'O código do banco e o número do convênio: `756/1234567`.',
  'Of a remittance ours (NSA), without gaps; of a return the bank’s.':
    'De uma remessa, o nosso (NSA), sem lacunas; de um retorno, o do banco.',
  'Null until a remittance is written, and of a return that was uploaded without a name.':
    'Null até a remessa ser gravada, e em um retorno enviado sem nome.',
  'Boletos to register or withdraw.': 'Boletos a registrar ou baixar.',
  'Lines of the file.': 'Linhas do arquivo.',
  'Sum of the face values.': 'Soma dos valores nominais.',
  'Boletos registered.': 'Boletos registrados.',
  'Boletos refused by the bank.': 'Boletos recusados pelo banco.',
  'Boletos withdrawn.': 'Boletos baixados.',
  'Payments.': 'Pagamentos.',
  'Sum of the payments.': 'Soma dos pagamentos.',
  'Lines for information, which change nothing.': 'Linhas informativas, que não mudam nada.',
  'Lines that an earlier file has too; they changed nothing.':
    'Linhas que um arquivo anterior também tem; não mudaram nada.',
  'What a person needs to look at.': 'O que precisa ser verificado por uma pessoa.',
  'In a return, from 1. Null in a remittance.':
    'Em um retorno, a partir de 1. Null em uma remessa.',
  'Nosso número.': 'O nosso número do boleto.',
  'Null where the line could not be read.': 'Null se a linha não pôde ser lida.',
  'The code of the bank for it (C044).': 'O código de movimento do banco (C044).',
  'The codes of the bank’s reasons (C047).': 'Os códigos dos motivos do banco (C047).',
  'Face value of the boleto.': 'Valor nominal do boleto.',
  'What was paid by this line.': 'O que foi pago por esta linha.',
  'Day, `2026-12-10`.': 'Dia, `2026-12-10`.',
  'Day of the credit.': 'Dia do crédito.',
  'Of the boleto at the bank, now.': 'Do boleto no banco, agora.',
  'Its name, shown to people.': 'O nome dele, mostrado às pessoas.',
}
