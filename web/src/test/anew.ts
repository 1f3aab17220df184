import { vi } from "vitest";

// Each file loads the app anew and shares its libraries with the others.
vi.resetModules();
