// Parses and checks a fee plan that an operator wrote in JSON; every fault is a readable message.
// Pure.

import { AMOUNT_MAX_CENTS } from '../../kernel/money.ts'
import { INSTALLMENTS_MAX, METHODS, type FeePlan, type Method, type PlanRule } from './plan.ts'

export type PlanFile = Pick<FeePlan, 'feeOnRefund' | 'rules'>
export type ReadPlan = { ok: true; plan: PlanFile } | { ok: false; faults: string[] }

const BP_MAX = 10_000
const FIELDS = ['fee_on_refund', 'rules']
const RULE_FIELDS = ['method', 'instalments', 'bp', 'fixed']

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max

/** A misspelt field would set an unintended price, so unknown fields are refused. */
const unknownIn = (given: Json, known: readonly string[]): string[] =>
  Object.keys(given).flatMap((name) =>
    known.includes(name) ? [] : [`${name} is not known; ${known.join(', ')} are`],
  )

/** Only credit is paid in installments. */
const spanMax = (method: unknown): number => (method === 'credit' ? INSTALLMENTS_MAX : 1)

function spanFaults(method: unknown, value: unknown): string[] {
  const max = spanMax(method)
  const [first, last] = Array.isArray(value) && value.length === 2 ? (value as unknown[]) : []
  const fits = isWhole(first, 1, max) && isWhole(last, 1, max) && first <= last
  if (fits) return []
  return [
    max === 1
      ? `instalments must be [1, 1]: only credit is paid in instalments`
      : `instalments must be [first, last], from 1 to ${max}`,
  ]
}

function faultsOfRule(value: unknown): string[] {
  if (!isObject(value)) return ['must be an object']
  const { method, instalments: installments, bp, fixed } = value
  return [
    ...unknownIn(value, RULE_FIELDS),
    ...(METHODS.some((one) => one === method)
      ? spanFaults(method, installments)
      : [`method is ${METHODS.join(', ')}`]),
    ...(isWhole(bp, 0, BP_MAX)
      ? []
      : [`bp must be basis points, a whole number from 0 to ${BP_MAX} (99 is 0.99 %)`]),
    ...(isWhole(fixed, 0, AMOUNT_MAX_CENTS) ? [] : ['fixed must be whole centavos, 0 or more']),
  ]
}

const ruleOf = ({ method, instalments: installments, bp, fixed }: Json): PlanRule => ({
  method: method as Method,
  instalments: installments as [number, number],
  bp: bp as number,
  fixed: fixed as number,
})

/** With two rules for one transaction, its price would depend on their order. */
const overlaps = (rules: readonly PlanRule[]): string[] =>
  rules.flatMap((rule, n) => {
    const [first, last] = rule.instalments
    const other = rules.findIndex(
      ({ method, instalments: installments }) =>
        method === rule.method && installments[0] <= last && installments[1] >= first,
    )
    return other < n
      ? [`rules.${n}: rules.${other} prices ${rule.method} in some of these instalments already`]
      : []
  })

function parsed(text: string): Json | string {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : 'it must be an object with fee_on_refund and rules'
  } catch (error) {
    return `it is not JSON: ${(error as Error).message}`
  }
}

/**
 * Reads `{fee_on_refund, rules: [{method, instalments: [first, last], bp, fixed}]}`, or returns
 * every fault in it.
 */
export function readPlan(text: string): ReadPlan {
  const given = parsed(text)
  if (typeof given === 'string') return { ok: false, faults: [given] }
  const { fee_on_refund: feeOnRefund, rules } = given
  const faults = [
    ...unknownIn(given, FIELDS),
    ...(feeOnRefund === 'return' || feeOnRefund === 'keep'
      ? []
      : ['fee_on_refund is return or keep']),
    ...(Array.isArray(rules)
      ? rules.flatMap((rule, n) => faultsOfRule(rule).map((fault) => `rules.${n}: ${fault}`))
      : ['rules must be a list']),
  ]
  if (faults.length > 0) return { ok: false, faults }
  const plan = {
    feeOnRefund: feeOnRefund as FeePlan['feeOnRefund'],
    rules: (rules as Json[]).map(ruleOf),
  }
  const overlapping = overlaps(plan.rules)
  return overlapping.length > 0 ? { ok: false, faults: overlapping } : { ok: true, plan }
}
