// Where a process spent its time: a V8 CPU profile (`--cpu-prof`) summed up by function and by
// module. Pure.

type Frame = { functionName: string; url: string; lineNumber: number }
type Node = { id: number; callFrame: Frame; children?: readonly number[] }

/** The part of `--cpu-prof` that is used here. Times are microseconds. */
export type CpuProfile = {
  nodes: readonly Node[]
  samples: readonly number[]
  timeDeltas: readonly number[]
}

export type Share = { name: string; ms: number; percent: number }
export type ProfileSummary = {
  busyMs: number
  idleMs: number
  functions: Share[]
  modules: Share[]
}

const NOT_BUSY = new Set(['(idle)', '(root)'])
const BELOW_MODULES = 'node (native code)'

/** The folder or package a file belongs to: `server/app/http`, `pg`, `node:internal`. */
export function moduleOf({ url, functionName }: Pick<Frame, 'url' | 'functionName'>): string {
  if (functionName === '(garbage collector)') return 'garbage collector'
  if (url === '') return BELOW_MODULES
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/')
  const installed = url.lastIndexOf('/node_modules/')
  if (installed >= 0) {
    const parts = url.slice(installed + '/node_modules/'.length).split('/')
    return parts[0]!.startsWith('@') ? `${parts[0]}/${parts[1]}` : parts[0]!
  }
  const ours = /\/((?:server|sandbox|contract)(?:\/.*)?)\/[^/]+$/.exec(url)
  return ours ? ours[1]! : url
}

const nameOf = (frame: Frame): string => {
  const file = frame.url.split('/').at(-1) ?? ''
  const where = file === '' ? '' : ` ${file}:${frame.lineNumber + 1}`
  return `${frame.functionName || '(anonymous)'}${where}`
}

function sharesOf(times: ReadonlyMap<string, number>, busyUs: number): Share[] {
  return [...times]
    .map(([name, us]) => ({
      name,
      ms: Math.round(us / 1_000),
      percent: Math.round((us / busyUs) * 1_000) / 10,
    }))
    .toSorted((a, b) => b.percent - a.percent)
}

/** Self time by function and by module, largest first; `max` of either. */
export function summarize({ nodes, samples, timeDeltas }: CpuProfile, max: number): ProfileSummary {
  const frames = new Map(nodes.map((node) => [node.id, node.callFrame]))
  const [functions, modules] = [new Map<string, number>(), new Map<string, number>()]
  const add = (map: Map<string, number>, name: string, us: number) =>
    map.set(name, (map.get(name) ?? 0) + us)
  let [busy, idle] = [0, 0]
  samples.forEach((id, n) => {
    const frame = frames.get(id)!
    const us = Math.max(0, timeDeltas[n]!)
    if (NOT_BUSY.has(frame.functionName)) return void (idle += us)
    busy += us
    add(functions, nameOf(frame), us)
    add(modules, moduleOf(frame), us)
  })
  return {
    busyMs: Math.round(busy / 1_000),
    idleMs: Math.round(idle / 1_000),
    functions: sharesOf(functions, busy).slice(0, max),
    modules: sharesOf(modules, busy).slice(0, max),
  }
}
