import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await testPortal()
  await portal.character('Dee_Clumsy')
  token = await portal.signIn('Dee_Clumsy')
})
afterAll(() => portal.close())

test.each([71, 200, 253, 257, 2000])(
  'an upload with a boundary of %i characters never causes a server error',
  async (length) => {
    const boundary = 'b'.repeat(length)
    const { status, headers } = await portal.ask('POST', '/api/upload', {
      token,
      body: `--${boundary}--\r\n`,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    expect(status).toBe(400)
    expect(headers['content-type']).toContain('text/plain')
  },
)
