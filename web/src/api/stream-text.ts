/** Reads the text of a response while it arrives. */

/**
 * The pieces of a stream, decoded as UTF-8; they may break anywhere. Reading only a part of it closes the
 * stream. Safari cannot loop over a stream itself.
 */
export async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield decoder.decode(value, { stream: true })
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
