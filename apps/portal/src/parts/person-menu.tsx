import {
  Menu,
  MenuButton,
  MenuGroup,
  MenuGroupLabel,
  MenuItem,
  MenuItemRadio,
  MenuProvider,
} from '@ariakit/react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { chooseTheme, chosenTheme, type Theme, THEMES } from './theme.js';
import { type OfPerson, PersonIcon } from './person-icon.jsx';
import { capital } from './wording.js';

/** The signed-in person's menu: account, theme, sign out. It is open at first. */
export default function PersonMenu({ person, about, account, onSignOut }: OfPerson) {
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  const [, navigate] = useLocation();
  return (
    <MenuProvider
      defaultOpen
      values={{ theme }}
      setValues={(values) => {
        const picked = THEMES.find((one) => one === values['theme']) ?? 'system';
        setTheme(picked);
        chooseTheme(picked);
      }}
    >
      <MenuButton className="plain" aria-label={`Menu of ${person}`}>
        <PersonIcon />
      </MenuButton>
      <Menu className="menu" gutter={6}>
        <p className="label">
          {person}
          {about !== undefined && (
            <>
              <br />
              {about}
            </>
          )}
        </p>
        {account !== undefined && <MenuItem onClick={() => navigate(account)}>Account</MenuItem>}
        <hr />
        <MenuGroup>
          <MenuGroupLabel className="label">Theme</MenuGroupLabel>
          {THEMES.map((one) => (
            <MenuItemRadio key={one} name="theme" value={one} hideOnClick={false}>
              {theme === one ? '✓ ' : ''}
              {capital(one)}
            </MenuItemRadio>
          ))}
        </MenuGroup>
        <hr />
        <MenuItem onClick={onSignOut}>Sign out</MenuItem>
      </Menu>
    </MenuProvider>
  );
}
