/**
 * Takes the screenshots that a browser shows before it installs the app, from a running portal with the demo
 * world, and writes them to the community's media folder: `node web/art/screenshots.ts
 * http://localhost:3000`. They belong to the community; without them, browsers show none.
 */
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { giveUp } from '../../scripts/processes.ts'
import { findService } from '../../scripts/services.ts'
import { contentFolder } from '../../server/src/config.ts'
import { screenshots } from '../brand-plugin.ts'

const [, , address] = process.argv
if (!address)
  giveUp('Name the address of a running portal: node web/art/screenshots.ts http://localhost:3000')

const executablePath = findService('browser')
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
for (const { file, sizes, page: path } of screenshots) {
  const [width = 0, height = 0] = sizes.split('x').map(Number)
  const context = await browser.newContext({ baseURL: address, viewport: { width, height } })
  const page = await context.newPage()
  const answer = await page.request.post('/api/auth/login', {
    data: { username: 'Demo_Player', password: 'idlewood' },
  })
  const { token } = (await answer.json()) as { token: string }
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Wait for images and animations to finish.
  await page.waitForTimeout(2000)
  const target = join(contentFolder(process.env), 'media', file)
  await page.screenshot({ path: target, type: 'jpeg', quality: 78 })
  await context.close()
}
await browser.close()
