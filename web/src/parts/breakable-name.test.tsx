import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BreakableName } from './breakable-name.tsx'

// Firefox treats the text on each side of a <wbr> as a separate item.
it('is one item of a flex or grid container', () => {
  const { container } = render(<BreakableName name="Darya_Lysenko" />)
  expect(container.childNodes).toHaveLength(1)
  expect(container.firstElementChild).toHaveTextContent('Darya_Lysenko')
})
