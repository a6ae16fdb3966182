import './ui/theme.css'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { startSession } from './shared/session/session.ts'

// Before the first render: whoever has a session should not see the page of a visitor for long.
void startSession()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element to render into')
createRoot(root).render(<Providers />)
