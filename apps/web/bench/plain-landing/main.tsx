import '@fontsource-variable/ibm-plex-sans/wght.css'
import './landing.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { WagmiProvider } from 'wagmi'
import { Landing } from './landing.tsx'
import { wallets } from './wallets.ts'

const queries = new QueryClient()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element to render into')
createRoot(root).render(
  <StrictMode>
    <WagmiProvider config={wallets}>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <Routes>
            <Route element={<Landing />} path="/" />
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
