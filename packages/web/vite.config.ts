import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './vite/compress-assets.ts';
import { fewFiles } from './vite/few-files.ts';
import { lightFirstLoad } from './vite/first-load.ts';
import { preloadFont } from './vite/preload-font.ts';
import { schemasStayBehind } from './vite/schemas-stay-behind.ts';

const api = process.env.API_URL ?? 'http://localhost:3000';
const sources = () => [react(), schemasStayBehind()];

export default defineConfig({
  plugins: [...sources(), fewFiles(sources), lightFirstLoad(), preloadFont(), compressAssets()],
  build: {
    target: 'es2023',
    // These browsers support light-dark(). A lower target would lose the colors of chips.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 700,
    // The entry lists the files of every screen. Their names would be 2 kB of the first load.
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js' } },
  },
  server: {
    port: 5173,
    proxy: {
      '/v1': api,
      '/auth': api,
      '/docs': api,
      '/mcp': api,
      '/unsubscribe': api,
      '^/soa/': api,
      '^/apply/': api,
      '^/e/[oc]/': api,
      '^/t/': api,
      '/cable': { target: api, ws: true },
    },
  },
});
