// Changes to a seller: coming of age, payout policies, and sellers from before registration
// existed.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { OwnerId, SellerId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { company, person } from '../../../app/seed/sellers.ts'
import { changeBusiness, changeIndividual } from './change.ts'
import { registerBusiness, registerIndividual, type Registration } from './register.ts'
import { open, type Seller } from '../seller.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const TODAY = '2026-11-21'
const WHO = {
  owner: '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' as OwnerId,
  id: '019a1b2c3d4e7f008a1b2c3d4e5f6a7c' as SellerId,
  number: 1,
  createdBy: null,
}
const opened = ({ type, taxpayerId, profile }: Registration): Seller =>
  open({ ...WHO, type, taxpayerId }, profile, null, NOW)
const ana = (more: object = {}) => ({ ...person('Ana', 'Souza', 'ana@example.com'), ...more })
const single = () => opened(registerIndividual(ana(), TODAY))
const shop = () => opened(registerBusiness(company('Loja', 'Souza', 'loja@example.com'), TODAY))

/** The fields at fault, or none. */
function faultsOf(work: () => unknown): Record<string, string[]> {
  try {
    work()
    return {}
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return error.detail.fields as Record<string, string[]>
  }
}

const AGES: readonly [today: string, birthdate: string, adult: boolean][] = [
  ['2026-11-21', '2008-11-21', true],
  ['2026-11-20', '2008-11-21', false],
  // Born on 29 February: of age on 1 March in a year without that day.
  ['2026-02-28', '2008-02-29', false],
  ['2026-03-01', '2008-02-29', true],
  ['2026-11-21', '1908-02-29', true],
  ['2026-11-21', '2026-11-22', false],
]

test('a birthdate before 1900 is refused', () => {
  const born = (birthdate: string) =>
    faultsOf(() => registerIndividual(ana({ birthdate }), '2026-11-21'))
  assert.deepEqual(born('1899-12-31'), { birthdate: ['must be in 1900 or later'] })
  assert.deepEqual(born('1900-01-01'), {})
})

for (const [today, birthdate, adult] of AGES)
  test(`on ${today} a person born on ${birthdate} is ${adult ? '' : 'not '}of age`, () => {
    const faults = faultsOf(() => registerIndividual(ana({ birthdate }), today))
    assert.deepEqual(Object.keys(faults), adult ? [] : ['birthdate'])
  })

test('the founding day of a company is not in the future', () => {
  const said = (opening_date: string) => {
    const body = company('Loja', 'Souza', 'loja@example.com')
    return { ...body, business: { ...body.business, opening_date } }
  }
  assert.deepEqual(
    faultsOf(() => registerBusiness(said(TODAY), TODAY)),
    {},
  )
  assert.deepEqual(Object.keys(faultsOf(() => registerBusiness(said('2026-11-22'), TODAY))), [
    'business.opening_date',
  ])
})

test('the name and city that payers see follow the registration', () => {
  const person = changeIndividual(single(), { last_name: 'Lima', address: { city: 'Olinda' } }, NOW)
  assert.deepEqual([person.name, person.city, person.version], ['Ana Lima', 'Olinda', 2])
  const business = changeBusiness(shop(), { business: { name: 'Outra Loja' } }, NOW)
  assert.deepEqual([business.name, business.city], ['Outra Loja', 'São Paulo'])
})

test('a policy: the next day is strictly after today; sent again, the scheduled day is not skipped', () => {
  const weekly = changeIndividual(
    single(),
    { payout_policy: { interval: 'weekly', anchor: 1 } },
    NOW,
  )
  assert.deepEqual(
    [weekly.payout, weekly.payoutDueOn],
    [{ interval: 'weekly', minimum: 1, anchor: 1 }, '2026-11-23'],
  )
  const monday = new Date('2026-11-23T12:00:00Z')
  const again = changeIndividual(
    weekly,
    { payout_policy: { interval: 'weekly', minimum_amount: 500 } },
    monday,
  )
  assert.deepEqual(
    [again.payout, again.payoutDueOn],
    [{ interval: 'weekly', minimum: 500, anchor: 1 }, '2026-11-23'],
  )
  const monthly = changeIndividual(again, { payout_policy: { interval: 'monthly' } }, monday)
  assert.deepEqual([monthly.payout.anchor, monthly.payoutDueOn], [1, '2026-12-01'])
  const daily = changeIndividual(
    monthly,
    { payout_policy: { interval: 'daily', anchor: 9 } },
    monday,
  )
  assert.deepEqual([daily.payout.anchor, daily.payoutDueOn], [null, '2026-11-24'])
  const manual = changeIndividual(daily, { payout_policy: { interval: 'manual' } }, monday)
  assert.deepEqual(
    [manual.payout.anchor, manual.payoutDueOn, manual.payout.minimum],
    [null, null, 500],
  )
})

test('a seller from before registrations sends its missing fields completely, or not at all', () => {
  const old = { ...shop(), address: null, ownerPerson: null, city: 'Recife' }
  assert.equal(
    changeBusiness(old, { business: { phone_number: '(81) 3265-4321' } }, NOW).city,
    'Recife',
  )
  assert.deepEqual(
    Object.keys(faultsOf(() => changeBusiness(old, { business_address: { city: 'Olinda' } }, NOW))),
    [
      'business_address.line1',
      'business_address.line2',
      'business_address.neighborhood',
      'business_address.state',
      'business_address.zip_code',
      'business_address.country_code',
    ],
  )
  const partly = faultsOf(() => changeBusiness(old, { owner: { first_name: 'Bia' } }, NOW))
  for (const path of ['owner.last_name', 'owner.cpf', 'owner.birthdate', 'owner_address.line1'])
    assert.deepEqual(partly[path], ['is required'], path)
  const { owner, owner_address: address } = company('Loja', 'Souza', 'loja@example.com')
  assert.equal(
    changeBusiness(old, { owner, owner_address: address }, NOW).ownerPerson?.firstName,
    'Beatriz',
  )
})
