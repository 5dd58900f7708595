/** Many people edit one character at once: each old value must have one winner, and no field may be lost. */
import { startMariadb } from '../../scripts/mariadb.ts'
import { line } from './live-portal.ts'
import { signInOwner } from '../../server/test/killed-portal.ts'
import { createTown, startTownPortal } from './town.ts'

const fields = ['bank', 'exp', 'phone', 'health'] as const
const editors = 40
const rounds = 10

/** Measures concurrent edits. */
export async function benchEdits({ mariadbd }: { mariadbd: string }): Promise<void> {
  console.log(`\n${editors} people edit the same character at once, ${rounds} times`)
  const server = await startMariadb(mariadbd)
  const people = 10
  const town = await createTown(server.url, { name: 'edits', people })
  const portal = await startTownPortal(town)
  try {
    const token = await signInOwner(portal)
    let severalWinners = 0
    let lostFields = 0
    const odd: string[] = []
    const expected: Record<string, number> = {}
    for (let round = 0; round < rounds; round++) {
      const before = (await portal.call('/api/user/profile/1', { token })).body
      const was = (before.user ?? before.profile ?? before) as Record<string, number> // the profile's fields
      const answers = await Promise.all(
        Array.from({ length: editors }, async (_, editor) => {
          const field = fields[editor % fields.length] ?? 'bank'
          // Health has few values, so any of them may win.
          const value = field === 'health' ? 1 + ((round * 7 + editor) % 100) : 10_000 + round * 1000 + editor
          const { status } = await portal.call('/api/user/profile/1', {
            method: 'PUT',
            token,
            json: { [field]: value, was: was[field] },
          })
          return { field, value, status }
        }),
      )
      for (const field of fields) {
        const winners = answers.filter((answer) => answer.field === field && answer.status === 200)
        if (winners.length > 1) severalWinners++
        if (winners[0]) expected[field] = winners[0].value
      }
      odd.push(
        ...answers
          .filter(({ status }) => ![200, 409].includes(status))
          .map(({ field, status }) => `${field} ${status}`),
      )
    }
    const { body } = await portal.call('/api/user/profile/1', { token })
    const held = (body.user ?? body.profile ?? body) as Record<string, number> // the profile's fields
    for (const [field, value] of Object.entries(expected)) if (held[field] !== value) lostFields++
    line('old values with more than one winner', String(severalWinners), severalWinners === 0, 'none')
    line(
      'fields that lost their winner',
      String(lostFields),
      lostFields === 0 && Object.keys(expected).length > 0,
      'none',
    )
    line('answers other than 200 and 409', [...new Set(odd)].join(', ') || '0', odd.length === 0, 'none')
  } finally {
    await portal.end('SIGKILL')
    await server.stop()
  }
}
