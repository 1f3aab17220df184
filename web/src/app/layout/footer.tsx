import { Link } from "react-router";

import { Brand } from "@/components/ui/brand";
import { paths, shopPages } from "@/lib/paths";
import { sourceCodeUrl } from "@/lib/server-flags";
import { useShop } from "@/lib/shop";

import * as messages from "../messages";
import { ThemeSwitch } from "./theme-switch";

export function Footer() {
  const { name, footer } = useShop();
  const source = sourceCodeUrl();
  return (
    <footer className="no-print mt-16 border-t border-line">
      <nav aria-label={messages.information} className="page pt-8 text-sm">
        <ul className="flex flex-wrap gap-x-3 gap-y-1 sm:gap-x-6">
          {shopPages.map((name) => (
            <li key={name}>
              <Link to={paths.shopPage(name)} className="prose-link inline-block py-1.5">
                {messages.pageNames[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="page flex flex-col gap-6 py-8 md:flex-row md:items-center">
        <div className="grid gap-2">
          <Link
            to={paths.home}
            aria-label={messages.homeOf(name)}
            className="thumb-reach w-fit rounded-control"
          >
            <Brand />
          </Link>
          {footer && <p className="max-w-prose text-sm wrap-anywhere">{footer}</p>}
          <p className="text-sm text-ink-soft">{messages.credit}</p>
        </div>
        <div className="flex items-center gap-6 text-sm md:ml-auto">
          <Link to={paths.apiDocs} className="prose-link">
            {messages.api}
          </Link>
          {source && (
            <a href={source} rel="noreferrer" className="prose-link">
              {messages.sourceCode}
            </a>
          )}
          <ThemeSwitch word={messages.colours} className="!w-auto grid-flow-col gap-2" />
        </div>
      </div>
    </footer>
  );
}
