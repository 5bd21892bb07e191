// The movements of a collecting account at Sicoob: a list is asked for, made, and fetched as archives
// of JSON. One that is not made in time is unknown, and asked for again. Sources: facts.md.

import { filesInZip } from '../../collecting/zip.ts'
import { accepted, type ProviderResult, unknown } from '../../bank.ts'
import { INVALID_REPLY, isObject, type Json } from '../../parse.ts'
import { notRead, type WireCalls } from '../../wires/rail.ts'
import { idIn } from '../../wires/values.ts'

type Asked = {
  readonly numeroCliente: number
  readonly tipoMovimento: number
  readonly dataInicial: string
  readonly dataFinal: string
}

const PATH = '/boletos/movimentacoes'
/** So often it is looked for, after pauses that grow by this: half a minute in all. */
const LOOKS_MAX = 16
const PAUSE_MS = 200
const FILES_MAX = 20
const NOT_MADE = 'the bank is still making the list; it is asked for again'
/** Words of an answer about a list that has nothing in it. */
const NOTHING = 204

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

const resultIn = (body: unknown): Json | undefined => {
  const one: unknown = isObject(body) ? body['resultado'] : undefined
  return isObject(one) ? one : undefined
}

/** The ids of the files; undefined while they are not made. */
function filesIn(body: unknown): readonly string[] | undefined {
  const result = resultIn(body)
  const ids = result?.['idArquivos']
  if (!Array.isArray(ids)) return undefined
  const known = ids.flatMap((id) => idIn(id) ?? [])
  if (known.length < ids.length) return undefined
  return known.length > 0 || result?.['quantidadeTotalRegistros'] === 0 ? known : undefined
}

async function waitFor(
  calls: WireCalls,
  query: Record<string, string>,
): Promise<ProviderResult<readonly string[]>> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    if (look > 0) await pause(PAUSE_MS * (look + 1))
    const answer = await calls.get(PATH, query)
    if (answer.is !== 'success') return notRead(answer)
    const files = answer.status === NOTHING ? undefined : filesIn(answer.body)
    if (files) return accepted(files)
  }
  return unknown(NOT_MADE)
}

/** The rows of an archive in Base64; undefined where it cannot be read. */
function rowsIn(archive: unknown): unknown[] | undefined {
  const files = typeof archive === 'string' ? filesInZip(Buffer.from(archive, 'base64')) : undefined
  if (!files) return undefined
  try {
    const rows = files.flatMap((file) => JSON.parse(file.toString('utf8')) as unknown)
    return rows
  } catch {
    return undefined
  }
}

/** All movements of a kind, of two days at most. */
export async function movementsOf(
  calls: WireCalls,
  asked: Asked,
): Promise<ProviderResult<readonly unknown[]>> {
  const answer = await calls.send({ method: 'POST', path: PATH, body: asked })
  if (answer.is !== 'success') return notRead(answer)
  const code = idIn(resultIn(answer.body)?.['codigoSolicitacao'])
  if (code === undefined) return unknown(INVALID_REPLY)
  const query = { numeroCliente: String(asked.numeroCliente), codigoSolicitacao: code }
  const files = await waitFor(calls, query)
  if (files.result !== 'accepted') return files
  if (files.value.length > FILES_MAX) return unknown(INVALID_REPLY)
  const all: unknown[] = []
  for (const idArquivo of files.value) {
    const file = await calls.get(`${PATH}/download`, { ...query, idArquivo })
    if (file.is !== 'success') return notRead(file)
    const rows = rowsIn(resultIn(file.body)?.['arquivo'])
    if (!rows) return unknown(INVALID_REPLY)
    all.push(...rows)
  }
  return accepted(all)
}
