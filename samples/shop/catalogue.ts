// What the shop sells, and a cart: how many of what. Prices are here alone: no form is asked for
// one.

type Product = {
  readonly id: string
  readonly name: string
  readonly says: string
  readonly price: number
}

export const PRODUCTS: readonly Product[] = [
  {
    id: 'cafe',
    name: 'Café em grãos, 250\u00a0g',
    says: 'Sul de Minas, torra média.',
    price: 45_09,
  },
  { id: 'coador', name: 'Coador de pano', says: 'Algodão, cabo de madeira.', price: 19_90 },
  { id: 'caneca', name: 'Caneca esmaltada', says: 'Ágata branca, 350\u00a0ml.', price: 38_00 },
]

const QUANTITY_MAX = 20

export type Line = { readonly name: string; readonly quantity: number; readonly price: number }
export type Cart = ReadonlyMap<string, number>

/** The cart of a cookie such as `cart=cafe.2-caneca.1`; whatever it does not know is left out. */
export function cartOf(cookies = ''): Cart {
  const said = /(?:^|; )cart=([\w.-]*)/.exec(cookies)?.[1] ?? ''
  const wanted = new Map(
    said.split('-').map((one): [string, number] => [one.split('.')[0]!, Number(one.split('.')[1])]),
  )
  return new Map(
    PRODUCTS.flatMap(({ id }): [string, number][] => {
      const quantity = wanted.get(id) ?? 0
      return Number.isInteger(quantity) && quantity > 0
        ? [[id, Math.min(quantity, QUANTITY_MAX)]]
        : []
    }),
  )
}

export const cookieOf = (cart: Cart): string =>
  `cart=${[...cart].map(([id, quantity]) => `${id}.${quantity}`).join('-')}; Path=/; HttpOnly; SameSite=Lax`

export const withQuantity = (cart: Cart, id: string, quantity: number): Cart =>
  new Map([...cart, [id, quantity]])

export const linesOf = (cart: Cart): Line[] =>
  PRODUCTS.flatMap(({ id, name, price }) =>
    cart.has(id) ? [{ name, price, quantity: cart.get(id)! }] : [],
  )

export const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
