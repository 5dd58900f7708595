/** Most mutants that a page's test notices are noticed only when its wait ends. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 5_000 })
