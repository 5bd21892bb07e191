// The steps of docs/tour.md, read from the page itself and run against a server: page, command and
// test are the same.

export type Step = {
  readonly title: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Expected values: a path into the reply (`status` is the HTTP status) and its text. */
  readonly expect: readonly { at: string; is: string }[]
  /** Values kept for later steps. */
  readonly keep: readonly { at: string; as: string }[]
}

export type StepResult = {
  readonly step: Step
  readonly sent: string
  readonly status: number
  readonly answer: unknown
  readonly faults: string[]
}

const BLOCK = /```http\n([\s\S]*?)```\n([\s\S]*?)(?=\n## |$)/
const EXPECT = /^- (.+?) = (.+)$/
const KEEP = /^- (.+?) → (.+)$/

/** Reads the steps of a page. */
export function readSteps(page: string): Step[] {
  return page
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = ''] = section.split('\n')
      const [, request = '', rest = ''] = BLOCK.exec(section) ?? []
      const [head = '', ...body] = request.trim().split('\n\n')
      const [line = '', ...headers] = head.split('\n')
      const [method = '', path = ''] = line.split(' ')
      const said = rest.split('\n')
      return {
        title,
        method,
        path,
        headers: Object.fromEntries(
          headers.map((header) => header.split(': ') as [string, string]),
        ),
        body: body.length > 0 ? body.join('\n\n') : undefined,
        expect: rows(said, EXPECT).map(([at, is]) => ({ at, is })),
        keep: rows(said, KEEP).map(([at, as]) => ({ at, as })),
      }
    })
}

const rows = (lines: readonly string[], pattern: RegExp): [string, string][] =>
  lines.flatMap((line) => {
    const found = pattern.exec(line)
    return found ? [[found[1]!, found[2]!] as [string, string]] : []
  })

const filled = (text: string, known: Map<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => known.get(name) ?? '')

/** The value at `a.b.0.c`, as text. */
function valueAt(answer: unknown, at: string): string {
  let value = answer
  for (const part of at.split('.')) value = (value as Record<string, unknown> | undefined)?.[part]
  return String(value)
}

function faultsOf(
  step: Step,
  status: number,
  answer: unknown,
  known: Map<string, string>,
): string[] {
  return step.expect.flatMap(({ at, is }) => {
    const found = at === 'status' ? String(status) : valueAt(answer, at.replace(/ \(body\)$/, ''))
    const wanted = filled(is, known)
    return found === wanted ? [] : [`${at} is ${found}, not ${wanted}`]
  })
}

/** Runs one step and keeps its values. */
export async function runStep(
  step: Step,
  url: string,
  known: Map<string, string>,
): Promise<StepResult> {
  const token = known.get('token')
  const headers = Object.entries(step.headers).map(([name, value]) => [name, filled(value, known)])
  const path = filled(step.path, known)
  const body = step.body === undefined ? undefined : filled(step.body, known)
  const response = await fetch(`${url}${path}`, {
    method: step.method,
    headers: {
      ...Object.fromEntries(headers),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body }),
  })
  const answer: unknown = await response.json()
  for (const { at, as } of step.keep) known.set(as, valueAt(answer, at))
  return {
    step,
    sent: `${step.method} ${path}${body === undefined ? '' : `\n${body}`}`,
    status: response.status,
    answer,
    faults: faultsOf(step, response.status, answer, known),
  }
}
