// Changes to a seller: absent fields stay, and a fixed field is refused by name if it comes with
// another value. Pure; all faults are found at once.

import type { BodyOf } from '../../../../contract/operation.ts'
import type { updateBusiness, updateIndividual } from '../../../../contract/marketplace/sellers.ts'
import { fill } from '../../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../../contract/fields/field-messages.ts'
import { dayOf, type Day } from '../../../kernel/brazil/calendar.ts'
import type { Cents } from '../../../kernel/money.ts'
import type { Faults } from '../../../kernel/refusal.ts'
import {
  ANCHOR_DEFAULT,
  nextPayoutDay,
  WEEKLY_ANCHOR_MAX,
  type PayoutPolicy,
} from '../payout-policy.ts'
import {
  addFault,
  present,
  readAddress,
  readCompany,
  readDocument,
  readPerson,
  readTrade,
  refuseFaults,
  wholeAddress,
  wholePerson,
  type AddressBody,
  type DocumentField,
} from './registration.ts'
import {
  nameOf,
  type Address,
  type Person,
  type Profile,
  type Seller,
  type Settings,
} from '../seller.ts'

type IndividualBody = BodyOf<typeof updateIndividual>
type BusinessBody = BodyOf<typeof updateBusiness>
type SettingsBody = Omit<IndividualBody, 'address'> & BusinessBody

const ELSEWHERE = {
  individual: {
    en: 'is an individual: use PATCH /v1/sellers/update/individuals',
    pt: 'é pessoa física: use PATCH /v1/sellers/update/individuals',
  },
  business: {
    en: 'is a business: use PATCH /v1/sellers/update/businesses',
    pt: 'é pessoa jurídica: use PATCH /v1/sellers/update/businesses',
  },
} as const

function refuseFixed(
  faults: Faults,
  seller: Seller,
  kind: Seller['type'],
  body: SettingsBody,
  named?: DocumentField,
): void {
  if (seller.type !== kind) addFault(faults, 'IO_SELLER_ID', ELSEWHERE[seller.type])
  if (named && named.value !== seller.taxpayerId)
    addFault(faults, named.path, {
      en: 'cannot be changed; register another seller',
      pt: 'não pode ser alterado; cadastre outro vendedor',
    })
  if (body.type !== undefined && body.type !== seller.type)
    addFault(
      faults,
      'type',
      fill(
        { en: 'cannot be changed: it is {value}', pt: 'não pode ser alterado: é {value}' },
        { value: seller.type },
      ),
    )
  if (body.status !== undefined && body.status !== seller.status)
    addFault(faults, 'status', fill(FIELD_MESSAGES.notChangedHere, { value: seller.status }))
  if (
    body.allow_register_seller !== undefined &&
    body.allow_register_seller !== seller.allowRegisterSeller
  )
    addFault(
      faults,
      'allow_register_seller',
      fill(FIELD_MESSAGES.notChangedHere, { value: String(seller.allowRegisterSeller) }),
    )
}

/** An address with the given parts changed; undefined where none were given. */
function changedAddress(
  faults: Faults,
  prefix: string,
  before: Address | null | undefined,
  body?: AddressBody,
) {
  return body && wholeAddress(faults, prefix, { ...before, ...readAddress(faults, prefix, body) })
}

function webAddress(
  faults: Faults,
  path: string,
  text: string | null | undefined,
): string | null | undefined {
  if (typeof text === 'string' && !URL.canParse(text))
    addFault(faults, path, { en: 'must be a URL, https://…', pt: 'deve ser uma URL, https://…' })
  return text
}

const flagOf = (given: 'S' | 'N' | undefined): boolean | undefined => given && given === 'S'

/** The policy's anchor: null where the interval has none, the one before where none is given. */
function anchorOf(
  faults: Faults,
  before: PayoutPolicy,
  given: NonNullable<SettingsBody['payout_policy']>,
) {
  if (given.interval !== 'weekly' && given.interval !== 'monthly') return null
  const kept = before.interval === given.interval ? before.anchor : null
  const anchor = given.anchor ?? kept ?? ANCHOR_DEFAULT
  if (given.interval === 'weekly' && anchor > WEEKLY_ANCHOR_MAX)
    addFault(faults, 'payout_policy.anchor', {
      en: 'must be 1 (Monday) to 5 (Friday)',
      pt: 'deve ser de 1 (segunda) a 5 (sexta)',
    })
  return anchor
}

function readPolicy(
  faults: Faults,
  before: Seller,
  given: SettingsBody['payout_policy'],
  today: Day,
): Partial<Pick<Settings, 'payout' | 'payoutDueOn'>> {
  if (!given) return {}
  const { interval } = given
  const minimum = (given.minimum_amount ?? before.payout.minimum) as Cents
  const payout: PayoutPolicy = { interval, minimum, anchor: anchorOf(faults, before.payout, given) }
  // Repeating the same policy must not skip a payout day that is today or still to come.
  const same = interval === before.payout.interval && payout.anchor === before.payout.anchor
  return { payout, payoutDueOn: same ? before.payoutDueOn : (nextPayoutDay(payout, today) ?? null) }
}

const readSettings = (faults: Faults, before: Seller, body: SettingsBody, today: Day) =>
  present({
    enableCredit: flagOf(body.enable_credit),
    enableBoleto: flagOf(body.enable_boleto),
    enablePix: flagOf(body.enable_pix),
    creditMaxInstallments: body.credit_max_installments,
    maxTransactionAmount: body.max_transaction_amount as Cents | null | undefined,
    urlNotify: webAddress(faults, 'url_notify', body.url_notify),
    urlAllowFrom: webAddress(faults, 'url_allow_from', body.url_allow_from),
    urlLogo: webAddress(faults, 'url_logo', body.url_logo),
    ...readPolicy(faults, before, body.payout_policy, today),
  })

function changed(seller: Seller, fields: Partial<Profile & Settings>, now: Date): Seller {
  const after = { ...seller, ...fields, version: seller.version + 1, updatedAt: now }
  return { ...after, name: nameOf(after.type, after), city: after.address?.city ?? seller.city }
}

/** A person with the given fields changed. 422 names every invalid field. */
export function changeIndividual(seller: Seller, body: IndividualBody, now: Date): Seller {
  const faults: Faults = {}
  const today = dayOf(now)
  refuseFixed(faults, seller, 'individual', body, readDocument(faults, '', 'cpf', body))
  const fields = present({
    ...readPerson(faults, '', body, today),
    ...readTrade(faults, body),
    ...readSettings(faults, seller, body, today),
    address: changedAddress(faults, 'address.', seller.address, body.address),
  })
  refuseFaults(faults)
  return changed(seller, fields, now)
}

function changedOwner(
  faults: Faults,
  before: Person | null,
  body: BusinessBody,
  today: Day,
): Person | undefined {
  if (!body.owner && !body.owner_address) return undefined
  const owner = body.owner ?? {}
  const document = readDocument(faults, 'owner.', 'cpf', owner)
  const person = {
    ...readPerson(faults, 'owner.', owner, today),
    ...(document ? { taxpayerId: document.value } : {}),
  }
  const address = changedAddress(
    faults,
    'owner_address.',
    before?.address,
    body.owner_address ?? {},
  )!
  return wholePerson(faults, 'owner.', { ...before, ...person }, address)
}

/** A company with the given fields changed. 422 names every invalid field. */
export function changeBusiness(seller: Seller, body: BusinessBody, now: Date): Seller {
  const faults: Faults = {}
  const today = dayOf(now)
  const business = body.business ?? {}
  refuseFixed(faults, seller, 'business', body, readDocument(faults, 'business.', 'cnpj', business))
  const fields = present({
    ...readCompany(faults, 'business.', business, today),
    ...readTrade(faults, body),
    ...readSettings(faults, seller, body, today),
    address: changedAddress(faults, 'business_address.', seller.address, body.business_address),
    ownerPerson: changedOwner(faults, seller.ownerPerson, body, today),
  })
  refuseFaults(faults)
  return changed(seller, fields, now)
}
