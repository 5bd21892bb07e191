// Records of single banks that differ from the standard, in place of the generic ones. A bank in
// neither table gets the standard's; a bank that is known to differ and not supported yet is
// refused by name.
//
// Sources: the writers and readers of github.com/eduardokum/laravel-boleto (MIT),
// src/Cnab/Remessa/Cnab240/Banco and src/Cnab/Retorno/Cnab240/Banco, and its return files.

import {
  control,
  detail,
  fields,
  GENERIC,
  headers,
  type Layout,
  RESERVED,
  titleOfP,
} from './layout.ts'

// Banco do Brasil has agreement, product, wallet and variation in the columns of the agreement.
const BRASIL = headers(
  [
    ['agreement', 33, 41, 'num'],
    ['product', 42, 45, 'num', '0014'],
    ['wallet', 46, 47, 'num'],
    ['variation', 48, 50, 'num'],
    [RESERVED, 51, 52, 'alpha'],
  ],
  [
    ['agreement', 34, 42, 'num'],
    ['product', 43, 46, 'num', '0014'],
    ['wallet', 47, 48, 'num'],
    ['variation', 49, 51, 'num'],
    [RESERVED, 52, 53, 'alpha'],
  ],
  ['084', '042'],
)

// Santander (H7815): a transmission code in place of branch, account and agreement, accounts of
// nine digits, and our number in 13 columns.
const SANTANDER: Partial<Layout> = {
  fileHeader: fields(
    ...control('0', '0000'),
    [RESERVED, 9, 16, 'alpha'],
    ['taxpayerKind', 17, 17, 'num'],
    ['taxpayerId', 18, 32, 'taxpayer'],
    ['agreement', 33, 47, 'num'],
    [RESERVED, 48, 72, 'alpha'],
    ['company', 73, 102, 'text'],
    ['bankName', 103, 132, 'text'],
    [RESERVED, 133, 142, 'alpha'],
    ['direction', 143, 143, 'num', '1'],
    ['date', 144, 151, 'date'],
    [RESERVED, 152, 157, 'alpha'],
    ['sequence', 158, 163, 'num'],
    ['version', 164, 166, 'num', '040'],
    [RESERVED, 167, 240, 'alpha'],
  ),
  batchHeader: fields(
    ...control('1', '0001'),
    ['operation', 9, 9, 'alpha', 'R'],
    ['service', 10, 11, 'num', '01'],
    [RESERVED, 12, 13, 'alpha'],
    ['version', 14, 16, 'num', '030'],
    [RESERVED, 17, 17, 'alpha'],
    ['taxpayerKind', 18, 18, 'num'],
    ['taxpayerId', 19, 33, 'taxpayer'],
    [RESERVED, 34, 53, 'alpha'],
    ['agreement', 54, 68, 'num'],
    [RESERVED, 69, 73, 'alpha'],
    ['company', 74, 103, 'text'],
    ['message1', 104, 143, 'text'],
    ['message2', 144, 183, 'text'],
    ['sequence', 184, 191, 'num'],
    ['date', 192, 199, 'date'],
    [RESERVED, 200, 240, 'alpha'],
  ),
  p: fields(
    ...detail('P'),
    ['branch', 18, 21, 'num'],
    ['branchDigit', 22, 22, 'num'],
    ['account', 23, 31, 'num'],
    ['accountDigit', 32, 32, 'num'],
    ['account', 33, 41, 'num'],
    ['accountDigit', 42, 42, 'num'],
    [RESERVED, 43, 44, 'alpha'],
    ['ourNumber', 45, 57, 'num'],
    ['portfolio', 58, 58, 'num', '5'],
    ['registered', 59, 59, 'num', '1'],
    ['documentForm', 60, 60, 'num', '2'],
    [RESERVED, 61, 62, 'alpha'],
    ...titleOfP,
    ['protest', 221, 221, 'num', '0'],
    ['protestDays', 222, 223, 'num'],
    ['writeOff', 224, 224, 'num', '1'],
    [RESERVED, 225, 225, 'num'],
    ['writeOffDays', 226, 227, 'num'],
    ['currency', 228, 229, 'num', '00'],
    [RESERVED, 230, 240, 'alpha'],
  ),
  batchTrailer: fields(
    ...control('5', '0001'),
    [RESERVED, 9, 17, 'alpha'],
    ['records', 18, 23, 'num'],
    [RESERVED, 24, 240, 'alpha'],
  ),
  fileTrailer: fields(
    ...control('9', '9999'),
    [RESERVED, 9, 17, 'alpha'],
    ['batches', 18, 23, 'num', '1'],
    ['records', 24, 29, 'num'],
    [RESERVED, 30, 240, 'alpha'],
  ),
  returnHeader: fields(
    ...control('0', '0000'),
    [RESERVED, 9, 16, 'alpha'],
    ['taxpayerKind', 17, 17, 'num'],
    ['taxpayerId', 18, 32, 'taxpayer'],
    ['branch', 33, 36, 'num'],
    ['branchDigit', 37, 37, 'num'],
    ['account', 38, 46, 'num'],
    ['accountDigit', 47, 47, 'num'],
    [RESERVED, 48, 52, 'alpha'],
    ['agreement', 53, 61, 'num'],
    [RESERVED, 62, 72, 'alpha'],
    ['company', 73, 102, 'text'],
    ['bankName', 103, 132, 'text'],
    [RESERVED, 133, 142, 'alpha'],
    ['direction', 143, 143, 'num', '2'],
    ['date', 144, 151, 'date'],
    [RESERVED, 152, 157, 'alpha'],
    ['sequence', 158, 163, 'num'],
    ['version', 164, 166, 'num', '040'],
    [RESERVED, 167, 240, 'alpha'],
  ),
  t: fields(
    ...detail('T'),
    ['branch', 18, 21, 'num'],
    ['branchDigit', 22, 22, 'num'],
    ['account', 23, 31, 'num'],
    ['accountDigit', 32, 32, 'num'],
    [RESERVED, 33, 40, 'alpha'],
    ['ourNumber', 41, 53, 'alpha'],
    ['portfolio', 54, 54, 'alpha'],
    ['document', 55, 69, 'alpha'],
    ['dueOn', 70, 77, 'date'],
    ['amount', 78, 92, 'amount'],
    ['paidBank', 93, 95, 'alpha'],
    ['paidBranch', 96, 99, 'alpha'],
    ['paidBranchDigit', 100, 100, 'alpha'],
    ['reference', 101, 125, 'alpha'],
    ['currency', 126, 127, 'alpha'],
    ['payerKind', 128, 128, 'alpha'],
    ['payerId', 129, 143, 'alpha'],
    ['payer', 144, 183, 'alpha'],
    ['contract', 184, 193, 'alpha'],
    ['fee', 194, 208, 'amount'],
    ['motives', 209, 218, 'alpha'],
    [RESERVED, 219, 240, 'alpha'],
  ),
}

const BANKS: Readonly<Record<string, Layout>> = {
  '001': { ...GENERIC, ...BRASIL, returnHeader: BRASIL.fileHeader },
  '033': { ...GENERIC, ...SANTANDER },
}

/** Unsupported banks: their segment P differs where the standard has our number. */
const UNWRITTEN: Readonly<Record<string, string>> = {
  '077': 'Inter',
  '104': 'Caixa',
  '237': 'Bradesco',
  '341': 'Itaú',
}

/**
 * Banks whose columns of CPF and CNPJ take letters. Of Sicredi it is published
 * (github.com/BoletoNet/BoletoNetCore, issue 401: columns and filling stay, letters are no longer
 * left out); any other bank must say it, and the settings then repeat it.
 */
const LETTERED: ReadonlySet<string> = new Set(['748'])

/** Whether a bank is known to take letters in the columns of a CNPJ. */
export const takesLetters = (bankCode: string): boolean => LETTERED.has(bankCode)

/** The records of a bank. */
export const layoutOf = (bankCode: string): Layout => BANKS[bankCode] ?? GENERIC

/** The name of a bank whose files are not supported yet; undefined for any other. */
export const unsupportedBank = (bankCode: string): string | undefined => UNWRITTEN[bankCode]
