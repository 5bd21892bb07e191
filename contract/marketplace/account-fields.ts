// The bank, branch and number of an account on their way in: of a seller's account, and of the
// account of a refund.

import { Type } from 'typebox'

const CHECK = '(?:-[0-9XxPp]|[XxPp])?'

/**
 * COMPE or ISPB. An ISPB begins a CNPJ, which may have letters; eight letters without a digit are
 * the name of a bank.
 */
export const BankCode = () =>
  Type.String({
    pattern: '^([0-9]{1,3}|(?=[A-Za-z]*[0-9])[0-9A-Za-z]{8})$',
    maxLength: 8,
    softens: 'text',
    says: {
      en: 'must be a COMPE code of up to three digits or an ISPB of eight digits or letters',
      pt: 'deve ser um código COMPE de até três dígitos ou um ISPB de oito dígitos ou letras',
    },
    text: {
      en: 'COMPE code of up to three digits, or ISPB of eight digits or letters.',
      pt: 'Código COMPE de até três dígitos, ou ISPB de oito dígitos ou letras.',
    },
    examples: ['341'],
  })

export const BranchNumber = (options: object = {}) =>
  Type.String({
    pattern: `^[0-9]{1,5}${CHECK}$`,
    maxLength: 7,
    says: {
      en: 'must be a branch number of up to five digits, and a hyphen with the check digit if it has one',
      pt: 'deve ser uma agência de até cinco dígitos, com hífen e dígito verificador se houver',
    },
    text: {
      en: 'The branch, with or without its check digit (`1234`, `1234-5`, `1234-X`, `1234P`).',
      pt: 'A agência, com ou sem o dígito verificador (`1234`, `1234-5`, `1234-X`, `1234P`).',
    },
    examples: ['0001'],
    ...options,
  })

/**
 * Dots and blanks stand before a digit or at the end: each text matches in only one way, so
 * matching takes linear time.
 */
export const AccountNumber = (options: object = {}) =>
  Type.String({
    maxLength: 60,
    cards: 'kept',
    pattern: '^(?:[.\\s]*[0-9]){1,20}[.\\s]*(?:-[.\\s]*[0-9XxPp][.\\s]*|[XxPp][.\\s]*)?$',
    says: {
      en: 'must be an account number of up to 20 digits, and a hyphen with the check digit if it has one',
      pt: 'deve ser um número de conta de até 20 dígitos, com hífen e dígito verificador se houver',
    },
    text: {
      en:
        'The account, with its check digit (`12345-6`, `12345-X`, `12345P`); a letter needs no ' +
        'hyphen. Dots and blanks are removed.',
      pt:
        'A conta, com o dígito verificador (`12345-6`, `12345-X`, `12345P`); uma letra ' +
        'dispensa o hífen. Pontos e espaços são removidos.',
    },
    examples: ['12345-6'],
    ...options,
  })
