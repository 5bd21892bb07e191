// The Portuguese of the sentences about payouts and bank accounts.

export const PAYOUTS: Readonly<Record<string, string>> = {
  'Identifier of a bank account.': 'Identificador de uma conta bancária.',
  '`manual`: by a call. `policy`: by the payout policy.':
    '`manual`: por uma chamada. `policy`: pela política de repasse.',
  'Why the bank refused or returned it.': 'Por que o banco a recusou ou devolveu.',
  'The balance before the first of these movements.':
    'O saldo antes do primeiro destes movimentos.',
  'The amount of the payout.': 'O valor do repasse.',
  'The balance after the payout: brought forward, plus every movement, less the amount.':
    'O saldo depois do repasse: o saldo anterior, mais cada movimento, menos o valor.',
  'Identifier of a token.': 'Identificador de um token.',
  "The holder's CPF or CNPJ, without punctuation.": 'O CPF ou CNPJ do titular, sem pontuação.',
  'COMPE code of three digits; the ISPB of a bank that has none.':
    'Código COMPE de três dígitos; o ISPB de um banco que não tem COMPE.',
  'Masked: only the last characters are visible.':
    'Mascarado: só os últimos caracteres ficam visíveis.',
  'The check digit of the branch, if it was sent.':
    'O dígito verificador da agência, se foi enviado.',
  'The last four characters; fewer if the account number is shorter.':
    'Os quatro últimos caracteres; menos, se o número da conta for mais curto.',
  'Whether it is linked and can receive payouts of the seller.':
    'Se está vinculada e pode receber repasses do vendedor.',
  "Whether the holder's bank has confirmed it. Always false: no bank is asked yet.":
    'Se o banco do titular a confirmou. Sempre false: ainda não se pergunta a nenhum banco.',
  'The same for the same account and holder.': 'Igual para a mesma conta e o mesmo titular.',
  'Always false: nothing is debited from it.': 'Sempre false: nada é debitado dela.',
  'Identifier of an integration.': 'Identificador de uma integração.',
  'COMPE code of up to three digits, or ISPB of eight digits or letters.':
    'Código COMPE de até três dígitos, ou ISPB de oito dígitos ou letras.',
  'The branch, with or without its check digit (`1234`, `1234-5`, `1234-X`, `1234P`).':
    'A agência, com ou sem o dígito verificador (`1234`, `1234-5`, `1234-X`, `1234P`).',
  'The account, with its check digit (`12345-6`, `12345-X`, `12345P`); a letter needs no hyphen. Dots and blanks are removed.':
    'A conta, com o dígito verificador (`12345-6`, `12345-X`, `12345P`); uma letra dispensa o ' +
    'hífen. Pontos e espaços são removidos.',
}
