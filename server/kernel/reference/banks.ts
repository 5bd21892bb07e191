// The banks and payment institutions of Brazil, by code. The source of the list is in README.md. It
// is a snapshot: a newer bank is unknown here, which is no reason to refuse it.

import data from './banks.json' with { type: 'json' }

/**
 * `compe`: the three digits people write on forms, null for institutions without one; `ispb`: the
 * eight digits or letters by which the Central Bank identifies every institution. `pix`: whether it
 * takes part in Pix.
 */
export type BankName = {
  readonly compe: string | null
  readonly ispb: string
  readonly name: string
  readonly pix: boolean
}

const BANKS = data as readonly BankName[]
const byCompe = new Map(BANKS.map((bank) => [bank.compe, bank]))
const byIspb = new Map(BANKS.map((bank) => [bank.ispb, bank]))

// An ISPB begins the bank's CNPJ, which may have letters since July 2026. Eight letters without a
// digit are a bank's name.
const LETTERED = /^(?=[A-Z]*[0-9])(?=[0-9]*[A-Z])[0-9A-Z]{8}$/

/**
 * The bank of a COMPE code of one to three digits (1 is 001) or of an ISPB of eight. Undefined when
 * none is known. An ISPB with letters is newer than the list, and is taken as it is: the bank of
 * the payout decides whether it exists.
 */
export function findBank(code: string): BankName | undefined {
  if (/^[0-9]{1,3}$/.test(code)) return byCompe.get(code.padStart(3, '0'))
  const ispb = code.toUpperCase()
  const known = byIspb.get(ispb)
  return (
    known ??
    (LETTERED.test(ispb) ? { compe: null, ispb, name: `ISPB ${ispb}`, pix: true } : undefined)
  )
}
