import { defineConfig } from "@playwright/test";

// Tests the page as users open it: from a file, in the system's Chromium, without a network.
export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  timeout: 120_000, // for slow machines
  expect: { timeout: 20_000 },
  retries: 1, // on a busy machine a frame may be late; the reporter names tests that passed only then
  reporter: "line",
  use: {
    viewport: { width: 1200, height: 1000 },
    launchOptions: {
      executablePath: "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
});
