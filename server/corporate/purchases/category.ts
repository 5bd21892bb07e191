// The category of a merchant, from its MCC. Source of codes and ranges: ISO 18245:2003 and later
// codes.

import { CATEGORY_NAMES } from '../../../contract/names/merchant-categories.ts'

const RANGES = [
  [742, 763, 'services'],
  [1520, 1799, 'construction'],
  [2741, 2842, 'business'],
  [3000, 3299, 'airlines'],
  [3300, 3499, 'car_rental'],
  [3500, 3999, 'lodging'],
  [4011, 4112, 'transport'],
  [4119, 4119, 'health'],
  [4121, 4131, 'transport'],
  [4214, 4225, 'shipping'],
  [4411, 4411, 'travel'],
  [4457, 4468, 'transport'],
  [4511, 4582, 'airlines'],
  [4722, 4723, 'travel'],
  [4784, 4789, 'transport'],
  [4812, 4899, 'telecom'],
  [4900, 4900, 'utilities'],
  [5013, 5199, 'wholesale'],
  [5200, 5271, 'home'],
  [5300, 5399, 'retail'],
  [5411, 5499, 'groceries'],
  [5511, 5533, 'vehicles'],
  [5541, 5542, 'fuel'],
  [5551, 5599, 'vehicles'],
  [5611, 5699, 'clothing'],
  [5712, 5735, 'home'],
  [5811, 5814, 'restaurants'],
  [5815, 5818, 'digital'],
  [5912, 5912, 'health'],
  [5921, 5921, 'groceries'],
  [5931, 5999, 'retail'],
  [6010, 6051, 'cash'],
  [6211, 6540, 'finance'],
  [7011, 7033, 'lodging'],
  [7210, 7299, 'services'],
  [7311, 7399, 'business'],
  [7512, 7519, 'car_rental'],
  [7523, 7549, 'vehicles'],
  [7622, 7699, 'services'],
  [7829, 7999, 'leisure'],
  [8011, 8099, 'health'],
  [8111, 8111, 'business'],
  [8211, 8299, 'education'],
  [8351, 8699, 'services'],
  [8911, 8999, 'business'],
  [9211, 9405, 'taxes'],
] as const satisfies readonly (readonly [from: number, to: number, word: string])[]

/** The category of a code in no range. */
const OTHER = 'other'

type Category = (typeof RANGES)[number][2] | typeof OTHER

const PORTUGUESE: Record<Category, string> = CATEGORY_NAMES.pt

/** The category in Portuguese; an unknown one stays as it is. */
export const categoryText = (word: string): string =>
  (PORTUGUESE as Record<string, string>)[word] ?? word

export const CATEGORIES: readonly string[] = [...new Set(RANGES.map(([, , word]) => word)), OTHER]

/** The category of an MCC: `restaurants` for 5812. */
export function categoryOf(mcc: string): string {
  const code = Number(mcc)
  return RANGES.find(([from, to]) => code >= from && code <= to)?.[2] ?? OTHER
}
