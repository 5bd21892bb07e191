// Passwords that are guessed soon although no list has them: words that people use, what is known
// of the person, runs of the keyboard, repetitions and years. Pure, and of one pass: each position
// looks a bounded number of characters ahead.

import common from '../../../kernel/reference/common-passwords.json' with { type: 'json' }

/**
 * What people in Brazil add to make a password long; those of the list of common passwords are
 * beside it.
 */
const WORDS =
  'senha senhas minha minhas minhasenha meu meus amor amo eu voce deus jesus fe familia mae pai filho filha casa vida feliz forte segura seguro ' +
  'nova novo mudar mude trocar troca acesso acessar entrar login usuario user admin administrador adm teste testes sistema portal conta contas ' +
  'empresa loja lojas cliente clientes banco caixa pix boleto cartao pagamento pagamentos financeiro financeira dinheiro real reais brasil ' +
  'brasileiro saopaulo rio janeiro bahia minas flamengo corinthians palmeiras santos vasco gremio inter cruzeiro botafogo fluminense timao ' +
  'mengao futebol copa bola janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro segunda terca quarta quinta ' +
  'sexta sabado domingo verao inverno outono primavera maria jose joao ana antonio francisco carlos paulo pedro lucas luiz marcos gabriel rafael ' +
  'daniel marcelo bruno eduardo felipe mateus rodrigo fernanda juliana mariana patricia aline camila amanda bruna jessica leticia julia larissa ' +
  'silva santos souza sousa oliveira lima pereira ferreira costa rodrigues almeida nascimento alves carvalho araujo ribeiro ' +
  'vintem password passwd secret welcome master letmein change changeme please love'

const PLAIN_LEAST = 3
const COMMON_LEAST = 4
const WORD_MAX = 24
const KNOWN: ReadonlySet<string> = new Set([
  ...WORDS.split(' ').filter((word) => word.length >= PLAIN_LEAST),
  ...common.filter((one) => one.length >= COMMON_LEAST && one.length <= WORD_MAX),
])

/** Rows of a keyboard, its columns, and the ways in which fingers alternate between two rows. */
const TRACKS = [
  'qwertyuiop',
  'asdfghjklç',
  'zxcvbnm',
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
].flatMap((track) => [track, [...track].toReversed().join('')])
const RUN_LEAST = 3
/** Shorter runs and repetitions are in many random texts. */
const LONG_RUN = 5
const runCost = (length: number): number => (length < LONG_RUN ? 2 : 1)
const BLOCK_MAX = 24
const YEAR = /^(?:19|20)[0-9]{2}$/

// A digit or sign in place of a letter; a 1 is both.
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
}
const lettersIn = (characters: readonly string[], one: string): string[] =>
  characters.map((c) => (c === '1' || c === '!' ? one : (LETTERS[c] ?? c)))

const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const OWN = 1
const KNOWN_WORD = 2
/**
 * As many characters of its own as a password needs: those that no word, run, year or repetition
 * accounts for.
 */
const LEAST = 8

/** How many more characters of a track follow from here. */
function runAt(characters: readonly string[], at: number): number {
  const [first, second] = [characters[at]!, characters[at + 1]]
  if (second === undefined) return 0
  let longest = 0
  for (const track of TRACKS) {
    const from = track.indexOf(first + second)
    if (from < 0) continue
    let length = 2
    while (at + length < characters.length && track[from + length] === characters[at + length])
      length++
    longest = Math.max(longest, length)
  }
  return longest
}

/** How many characters from here are the same as those `distance` before. */
function copiedAt(characters: readonly string[], at: number, distance: number): number {
  let length = 0
  while (
    length < BLOCK_MAX &&
    at + length < characters.length &&
    characters[at + length] === characters[at + length - distance]
  )
    length++
  return length
}

/** What the password costs a guesser, in characters of its own. */
function costOf(password: string, own: ReadonlySet<string>): number {
  const characters = [...folded(password)]
  const spellings = [characters, lettersIn(characters, 'i'), lettersIn(characters, 'l')]
  const costs = [0, ...characters.map(() => Number.POSITIVE_INFINITY)]
  const reach = (to: number, cost: number) => (costs[to] = Math.min(costs[to]!, cost))
  for (let at = 0; at < characters.length; at++) {
    const so = costs[at]!
    reach(at + 1, so + 1)
    const run = runAt(characters, at)
    for (let length = RUN_LEAST; length <= run; length++) reach(at + length, so + runCost(length))
    const most = Math.min(WORD_MAX, characters.length - at)
    for (const spelling of spellings) {
      let word = ''
      for (let length = 1; length <= most; length++) {
        word += spelling[at + length - 1]!
        if (own.has(word)) reach(at + length, so + OWN)
        else if (KNOWN.has(word)) reach(at + length, so + KNOWN_WORD)
      }
    }
    if (YEAR.test(characters.slice(at, at + 4).join(''))) reach(at + 4, so + 1)
    for (let distance = 1; distance <= Math.min(BLOCK_MAX, at); distance++)
      for (
        let length = copiedAt(characters, at, distance);
        length >= RUN_LEAST || (distance === 1 && length > 1);
        length--
      )
        reach(at + length, so + runCost(length))
  }
  return costs.at(-1)!
}

/** The words of texts that are known of the person: their name, their companies, their address. */
const wordsOf = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(
    texts
      .flatMap((text) => [
        ...(folded(text).match(/[\p{L}\p{N}]+/gu) ?? []),
        folded(text).replaceAll(/[^\p{L}\p{N}]/gu, ''),
      ])
      .filter((word) => word.length >= PLAIN_LEAST),
  )

/**
 * Whether a guesser who tries words, runs and years finds it soon. `known`: what is known of the
 * person.
 */
export const isPatterned = (password: string, known: readonly string[]): boolean =>
  costOf(password, wordsOf(known)) < LEAST
