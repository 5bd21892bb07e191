// Finds URL parameters that hold credentials. Names the parameter, never the value. Pure.

import { snake } from '../../contract/openapi/names.ts'

const PARAMETERS_MAX = 50
const VALUE_MAX = 512

/** Words for a secret, as part of a name in snake_case. */
const SECRET_NAME =
  /(^|[-_.[\s])(tokens?|secrets?|senha|passwords?|passwd|pwd|api[-_]?keys?|apikey|keys?|authorization|auth|bearer|jwt|credentials?)($|[-_.\]\s])/
const JWT = /^eyJ[\w-]{5,}\.[\w-]+\.[\w-]*$/
const BEARER = /^(bearer|basic) +\S/i
const PREFIXED_KEY = /^(whsec|sk|pk|rk)_\w{8,}/
/**
 * Long, without separators, with capitals, small letters and digits, as our tokens are. Ids have no
 * capitals.
 */
const RANDOM = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w-]{24,}$/

/** A usual parameter name; any other may be a number or a secret itself. */
const PLAIN_NAME = /^(?=\D*(\d\D*){0,4}$)[\w.[\]-]{1,40}$/

/** A name chosen by a caller, if it can be shown: it may be a card number or a secret itself. */
export const plainName = (name: string): string =>
  PLAIN_NAME.test(name) && !RANDOM.test(name) ? name : '(no plain name)'
const looksSecret = (text: string): boolean =>
  JWT.test(text) || BEARER.test(text) || PREFIXED_KEY.test(text)

/**
 * The first parameter that holds a credential, or undefined. `known` are the operation's own
 * parameters, whose values may look as random as a secret.
 */
export function credentialIn(
  query: Readonly<Record<string, unknown>>,
  known: object,
): string | undefined {
  for (const [name, value] of Object.entries(query).slice(0, PARAMETERS_MAX)) {
    const own = Object.hasOwn(known, name)
    const text = String(value).slice(0, VALUE_MAX)
    const named = !own && SECRET_NAME.test(snake(name)) && text !== ''
    const random = RANDOM.test(name) || (!own && RANDOM.test(text))
    if (named || random || looksSecret(name) || looksSecret(text)) return plainName(name)
  }
  return undefined
}
