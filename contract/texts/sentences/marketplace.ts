// The Portuguese of the sentences about sellers, splits, fees, quotes, statements and explanations.

export const MARKETPLACE: Readonly<Record<string, string>> = {
  '`deleted`: it divides no new transactions. A rule never changes: another takes its place.':
    '`deleted`: não divide novas transações. Uma regra nunca muda: outra toma o lugar dela.',
  'Who created it; null if it was not recorded.': 'Quem a criou; null se não foi registrado.',
  'Id of the credential or the person, as in the audit log.':
    'Id da credencial ou da pessoa, como na auditoria.',
  'Of a user whom the caller may know; otherwise null.':
    'De um usuário que quem chama pode conhecer; se não, null.',
  'Who deleted it; null if it is not deleted, or that was not recorded.':
    'Quem a excluiu; null se não foi excluída ou se isso não foi registrado.',
  'Identifier of a split rule.': 'Identificador de uma regra de divisão.',
  'One or more statuses, separated by commas; `active` when absent.':
    'Um ou mais status, separados por vírgulas; `active`, se ausente.',
  'From 1; explanations of fees name it.': 'A partir de 1; as explicações de tarifas a citam.',
  '`active`: it prices the transactions that are created now. `scheduled`: it begins later. `ended`: the next version prices since `ends_at`. `replaced`: the next version begins at the same time, so it priced nothing.':
    '`active`: vale para as transações criadas agora. `scheduled`: começa depois. `ended`: a ' +
    'versão seguinte vale desde `ends_at`. `replaced`: a versão seguinte começa no mesmo ' +
    'momento, então esta não valeu para nenhuma transação.',
  'Null: from the first transaction on.': 'Null: desde a primeira transação.',
  'The beginning of the next version; null if there is none.':
    'O início da versão seguinte; null se não há.',
  '`return`: a refund returns the fee in proportion. `keep`: it returns none of it.':
    '`return`: um reembolso devolve a tarifa em proporção. `keep`: não devolve nada dela.',
  'A transaction to which no rule applies has no fee.':
    'Uma transação à qual nenhuma regra se aplica não tem tarifa.',
  'The rule prices transactions from this number of installments; 1 but for credit.':
    'A regra vale para transações a partir deste número de parcelas; 1, exceto em crédito.',
  'Up to this number of installments; 1 but for credit.':
    'Até este número de parcelas; 1, exceto em crédito.',
  'Basis points of the amount: 99 is 0.99 %.': 'Pontos-base do valor: 99 são 0,99%.',
  'Whole centavos, added to the basis points.': 'Centavos inteiros, somados aos pontos-base.',
  'Null if it was not recorded.': 'Null se não foi registrado.',
  'Who added it. Null if it was not recorded, and for sellers of a platform.':
    'Quem a criou. Null se não foi registrado, e para vendedores de uma plataforma.',
  'The default is 1.': 'O padrão é 1.',
  'Number of the installment, from 1.': 'Número da parcela, a partir de 1.',
  'YYYY-MM-DD, in America/Sao_Paulo.': 'AAAA-MM-DD, em America/Sao_Paulo.',
  'Whether to send the seller a welcome mail; the default is false.':
    'Se o vendedor recebe um e-mail de boas-vindas; o padrão é false.',
  'Merchant category code, one of GET /v1/sellers/mcc_list.':
    'Código do ramo de atividade (MCC), um dos de GET /v1/sellers/mcc_list.',
  "The text on the buyer's card statement, where a sale has none of its own.":
    'O texto na fatura do cartão do comprador, onde a venda não tem o seu.',
  "The text on the buyer's card statement; the acquirer gets 22 characters. The default is the seller's.":
    'O texto na fatura do cartão do comprador; a adquirente recebe 22 caracteres. O padrão é o do vendedor.',
  'Yearly revenue in reais, with at most two decimal places. It is only stored.':
    'Faturamento anual em reais, com no máximo duas casas decimais. É apenas guardado.',
  'With or without country code; without it, a number in Brazil.':
    'Com ou sem código do país; sem ele, um número do Brasil.',
  'Not in the future.': 'Não pode estar no futuro.',
  'CNPJ, with or without punctuation. Send it here or in taxpayer_id.':
    'CNPJ, com ou sem pontuação. Envie-o aqui ou em taxpayer_id.',
  'Date of birth; at least 18 years ago.': 'Data de nascimento; há pelo menos 18 anos.',
  'CPF, with or without punctuation. Send it here or in taxpayer_id.':
    'CPF, com ou sem pontuação. Envie-o aqui ou em taxpayer_id.',
  'Street.': 'Rua.',
  'Number; 0 if there is none.': 'Número; 0 se não houver.',
  'Complement.': 'Complemento.',
  'One of the 26 states or DF.': 'Um dos 26 estados ou DF.',
  'The number of the seller on this platform, from 1.':
    'O número do vendedor nesta plataforma, a partir de 1.',
  'Why it was denied or blocked.': 'Por que foi negado ou bloqueado.',
  'CPF or CNPJ, without punctuation.': 'CPF ou CNPJ, sem pontuação.',
  'Of a business: its name.': 'De uma pessoa jurídica: o nome dela.',
  'Reais.': 'Em reais.',
  'Merchant category code.': 'Código do ramo de atividade (MCC).',
  'Of a business: the day it was opened.': 'De uma pessoa jurídica: o dia da abertura.',
  'The legal representative of a business.': 'O representante legal de uma pessoa jurídica.',
  'Of a business.': 'De uma pessoa jurídica.',
  'CPF or CNPJ of a seller.': 'CPF ou CNPJ de um vendedor.',
  'Whole centavos that can be paid out now: the available balance less the debt.':
    'Centavos inteiros que já podem ser repassados: o saldo disponível menos o débito.',
  'Whole centavos: the current balance and the receivables.':
    'Centavos inteiros: o saldo atual e os recebíveis.',
  'Whole centavos that will settle later.': 'Centavos inteiros que serão liquidados depois.',
  'Whole centavos held for refunds, payouts and disputes in progress.':
    'Centavos inteiros bloqueados por reembolsos, repasses e contestações em andamento.',
  'Whole centavos; null: no limit for this seller.':
    'Centavos inteiros; null: sem limite para este vendedor.',
  'The next day of an automatic payout.': 'O próximo dia de um repasse automático.',
  'Words in English or Portuguese, or a code or its beginning.':
    'Palavras em inglês ou português, ou um código, ou o começo dele.',
  'One or more, separated by commas.': 'Um ou mais, separados por vírgulas.',
  'individual, business, or both.': '`individual`, `business` ou ambos.',
  'Whether the seller accepts cards.': 'Se o vendedor aceita cartões.',
  'Whether the seller accepts boletos.': 'Se o vendedor aceita boletos.',
  'Whether the seller accepts pix.': 'Se o vendedor aceita pix.',
  'The webhook URL of the seller. It receives the event types that docs/webhooks.md lists. Null clears it.':
    'A URL de webhook do vendedor. Recebe os tipos de evento que docs/webhooks.md lista. Null a remove.',
  'The site of the shop. It is only stored. Null clears it.':
    'O site da loja. É apenas guardado. Null o remove.',
  'A picture for the payment page. Null clears it.':
    'Uma imagem para a página de pagamento. Null a remove.',
  'The maximum amount of a transaction, in centavos. Null: no limit for this seller.':
    'O valor máximo de uma transação, em centavos. Null: sem limite para este vendedor.',
  'Whole centavos; a smaller balance waits for the next payout day.':
    'Centavos inteiros; um saldo menor espera o próximo dia de repasse.',
  'Weekly: 1 (Monday) to 5 (Friday). Monthly: the day, 1 to 28. The default is 1.':
    'Semanal: de 1 (segunda) a 5 (sexta). Mensal: o dia, de 1 a 28. O padrão é 1.',
  'Cannot be changed.': 'Não pode ser alterado.',
  'Cannot be changed by this call.': 'Não pode ser alterado por esta chamada.',
  'Other than `json`: a file with every line that matches the filters, oldest first unless `sort` changes it; `limit`, `offset` and `page` are ignored. `csv`: UTF-8 with a byte order mark, semicolons between columns, a comma in amounts, as spreadsheets in Brazil read it. `xlsx`: the same rows as a workbook, with days and amounts as numbers. `ofx`: OFX 1.0.2 for accounting software, always oldest first, with the balance at its end.':
    'Com valor diferente de `json`: um arquivo com todas as linhas que correspondem aos filtros, ' +
    'da mais antiga à mais nova, a não ser que `sort` mude a ordem; `limit`, `offset` e `page` ' +
    'são ignorados. `csv`: UTF-8 com marca de ordem de bytes (BOM), ponto e vírgula entre ' +
    'colunas, vírgula nos valores, como as planilhas no Brasil leem. `xlsx`: as mesmas linhas ' +
    'como planilha, com dias e valores como números. `ofx`: OFX 1.0.2 para programas de ' +
    'contabilidade, sempre da linha mais antiga à mais nova, com o saldo no fim.',
  'Number of the line in this statement, from 1, without gaps.':
    'Número da linha neste extrato, a partir de 1, sem lacunas.',
  'The available balance after this line, less the debt of the seller.':
    'O saldo disponível depois desta linha, menos o débito do vendedor.',
  'YYYY-MM-DD.': 'AAAA-MM-DD.',
  'Identifier of a receivable.': 'Identificador de um recebível.',
  'Identifier of a transaction, refund, dispute, transfer, receivable, statement line or seller.':
    'Identificador de uma transação, reembolso, contestação, repasse, recebível, linha de extrato ou vendedor.',
  'The sum of the lines, to the centavo.': 'A soma das linhas, até o último centavo.',
  'Positive: credited to sellers. Negative: debited.':
    'Positivo: creditado a vendedores. Negativo: debitado.',
  'The rule behind the line, with its values.': 'A regra por trás da linha, com os valores dela.',
}
