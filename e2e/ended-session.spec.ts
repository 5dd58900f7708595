/** A session that the portal ends while something is typed: the page waits, and continues. */
import { expect, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from './axe.ts'
import { enterAs, signIn } from './people.ts'

test(
  'a page whose session has ended asks for nothing, and continues after a sign-in in another tab',
  { tag: '@phone' },
  async ({ page, context }) => {
    await page.clock.install()
    const token = await enterAs(page, 'Demo_Owner')
    await page.goto('/admin/notifications?new=')
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.fill('Street race')
    await page.getByRole('textbox', { name: 'Text' }).fill('Tonight at the pier.')
    await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` }, data: {} })
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeFocused()
    await expect(title).toHaveCount(0)

    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url())
    })
    for (let minute = 0; minute < 3; minute++) await page.clock.fastForward('01:00')
    await expectAccessibleInBothThemes(page)
    expect(refused).toEqual([])

    const other = await context.newPage()
    await signIn(other, 'Demo_Owner')
    await expect(title).toHaveValue('Street race')
    await other.close()
  },
)
