// The order of jobs by what they say themselves: each after the one whose effects it uses. Pure.

import type { DueJob } from '../runtime/capability/declaration.ts'

type Placed = Pick<DueJob, 'name' | 'after'>

/**
 * The jobs after one, with those after them; of several, the one that the fewest wait for comes
 * first.
 */
const following = <J extends Placed>(jobs: readonly J[], name: string): J[] =>
  jobs
    .filter(({ after }) => after === name)
    .map((job) => [job, ...following(jobs, job.name)])
    .toSorted((a, b) => a.length - b.length)
    .flat()

/** Jobs in their order. One after an unknown job is an error. */
export function inOrder<J extends Placed>(jobs: readonly J[]): J[] {
  const first = jobs.filter(({ after }) => after === undefined)
  const order = first.flatMap((job) => [job, ...following(jobs, job.name)])
  const lost = jobs.filter((job) => !order.includes(job))
  if (lost.length > 0)
    throw new Error(
      `no such job comes before: ${lost.map(({ name, after }) => `${name} after ${after}`).join(', ')}`,
    )
  return order
}
