
local cnt = 0
local function L() cnt = cnt + 1 if cnt > 60 then error("limit", 0) end end
local function S(v) if type(v) == "function" then return "fn" elseif type(v) == "table" then local n = 0 for k in pairs(v) do n = n + 1 end return "tab" .. n .. "#" .. #v elseif type(v) == "number" and v ~= v then return "nan" else return tostring(v) end end
local function P(...) L() local o = {} for i = 1, select("#", ...) do o[i] = S((select(i, ...))) end print(table.concat(o, "|")) end
local function id(...) L() return ... end
local function two() L() return 1, 2 end
local function va(...) L() return select("#", ...), ... end
local function iter(n) local i = 0 return function() i = i + 1 if i <= n then return i, i * 2 end end end

cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  P("abc")
  if (x) then

  else
    local a, b, c = {-1, false, k=b, ...}
  end
  if "10" then
    for a, b in next, {5} do L()
      if (t.n - {(3.5 - ""); a or t.n; m=true; f(c, e); ...}) or 2 then

      elseif {} then
        local function d(a, ...)
          P(e.m)
          P(string.len((select("#",c))))
          return "s"
        end
      else

      end
      local c, e, a = tostring(function(a,...) return {} end or 2), t, 2
    end
  else

  end
 return 1, {}, "abc"
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 0, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  local d, e = e
  t.n, y, d = t.n
  b, t.n = tostring(e:m() or function(...) return "" end) and t.m
  g(-1)
  c:n(a((not e)), (not "10" and nil), (c)[(... >= f)])
 return t[1], "s", {(e)[t[1]] or a.k, ...}
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 1, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  if {} then
    y, t[1], a.k = 0 and (t:n((e - c)))
    d = function(...)

      return ((a)[(t[1] or ... / type(e))] * (c % (# 3.5) or x)), function(a,b) return (va()) end
    end
  else

  end
  a(((nil - "s")), false, (not ("abc" + 1)))
 return next((x) or (- (pcall("")))), e, b((select("#",e)), (c == function(a,b) return d end))
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 2, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  t[1] = (not 3.5) or b.m
  if (({} > function(a,...) return "" end) >= (select("#",({b} < (e)[c])))) then
    if function(a) return 2 end then

    elseif (g + {n=e and o:n(true, nil, t.n); [("10" - {f, c, ...})]=va(e and t.n, c); [string.len("10")]=e; m=t[1]; t.n}) then
      P(t)
    elseif (d)[((a .. ...) / va(d, x))] and (b * t[1]) then
      a.k, t[function(a,...) return e end and t] = va(-1, false, ((t)[(g > "s")] - t.n))
    else
      b = function(...)
        d = ({} == (- (f .. b)) and {}), (tostring(a) or math.floor(c) < function(...) return 0 end)
        a.k = 1, b.k
        return va({k=(a)[f], (a.n < (b / nil)), f() or x, [""]=a(e, function() return "10" end, (nil % a)), ...})
      end
    end
    local function a()

      return x, type({(c)[d.n]})
    end
  elseif ((e) ~= b) or 3.5 then
    repeat L()
      P(tostring((b:n((b > c), t) == b.m)), e)
      t.n, y, t[1] = c(0, (pcall({nil and c})))
    until (((("s" / ...) <= true) / (not g(t.n, t, false))) + f)
  elseif t[1] then
    local function a(a, ...)

      return {2; ({[c.m]=id(t.n, 0); n=g(false); e; "abc" and 1; 3.5} ~= (b)[b]); [({n=t[1], a} % t.n)]=({("s"), n={["10"]="s"; e; [c]=c; d}, m={"s"; nil; c; ...}, "abc", b and a} + (d)[c:m()]); math.floor((b.k >= (a)))}, function(a,b) return (t.n and a) end, (- (b % b(c.n)))
    end
  else
    do
      if function() return ((- "abc") % (-1 .. 3.5)) end then
        a, t[1], a = false
      end
      if (c ~= b) and c() then

      elseif d.m then
        do
          P({n=2, m=..., ["10"]=a, k=e((not (b ~= d)))})
          P(nil and d)
          P((c == d(((t[1]) + c), (b)[(c)[a]])))
        end
      elseif (d((not e) and {[f]=1, -1}, b, 2)) then
        if (e.k - function(...) return "10" end) then

        else
          local c, d, a = x, ((("") <= (- {})) == (not (t:n(f) + (- 1)))), (c * string.rep("x",next(("10" >= b))))
          P(next(t.m) or e)
        end
      end
      local a, c, e = ((- tonumber((select("#",a))))), {}
    end
  end
  if function(...) return a(true and t) end then
    d = type("10"), ((pcall((d)[(true / 1)])) == function(...) return d(-1, e) end)
    while {n=e(g(d, b, "s")), {k=(a); function() return g end; two(g, 1)}, tonumber((select("#",0))), k=({} + x), k=((t[1] / t) / 3.5)} or two((b(b, "abc", d) % (select("#",b)))) do L()
      for c = 1, 4, -1 do L()
        for a = x, 3, 1 do L()
          P((b < a))
          if a then break end
        end
        if {} and (function() return f end) then break end
      end
    end
  end
 return c.n, c or g(), t.n
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 3, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  id(a, function() return "" end, {c; 1; ""; [a]=d; c} and (2 % {}))
  c = function(...)

    return d or 3.5, a.m, (d)[(not (c ~= {{}; k=e; n=b; [2]=...; m=false}))]
  end
  local function a(a)

    return (d)[{{}, k=math.floor((e)[b]), function() return 1 end}]
  end
  b = function(...)

    return ({n=(d); [(a)[t.n]]=2 and b; k=e} <= f) or 0 or (select("#",{true, [2]=b, [1]=false}))
  end
  P(((b)[c.k] + ((a + (f * b)) < c((# "10"), t.n))), d, a)
 return d.k
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 4, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  while {{...}, n=((d)[f] <= (pcall(function(a,b) return "s" end)))} do L()
    local d, e
    if {[(- (not "s"))]=c.m; m=(not t.n) or function(a,b) return b end; ...} then break end
  end
  local function a(a)
    P(t.n, (t.n or two() / a))
    local function d(a, ...)

      return function() return (t.n - -1) or 2 end, e
    end
    return x or 1
  end
  a.k, e = (true / (e))
  local c, b, e = (c < ((true <= t[1]) / c:n())), (b)[d], {n=t[1]}
 return c.m, function(...) return x end, (function(a,b) return f end or f)
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 5, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  P(type(c), function(a,b) return (x)[(2 % e)] end)
  if (# b.n) then

  else

  end
 return c
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 6, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  local b, c, a = {(true - 0 and g) and function(a) return t end; n=tostring(((t[1] + a))); function(...) return f end or e.n; "abc"}, c:n("", (not {}) or c:n()), {}
  local d = ((g() < (-1)) ~= false)
 return {c; two(t, function(a,b) return t.n end, a.n); ...}, string.len(d)
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 7, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  if ((pcall(g)) - {t; (e)[e]}) or id({[(# t.n)]=(d * x); [{d; [{}]=false; m=a}]=t.n}) then
    repeat L()
      if "" then
        repeat L()
          P(function() return true end)
        until {(- (- (# t))), {nil, (e and t <= function(a,...) return t[1] end)}, ((pcall((not ""))) < function(...) return t[1] end)}
        if b then
          P((tostring(f()) >= {1, {[-1]=0, 1, ...} or e.m}))
          P(c:m(true, 0))
        elseif 1 then
          local e, a = "s", (function(a,b) return d end), c.m
        end
      elseif type(d) then
        if (f({}) % (("" == x) .. {2; nil; n=b; ...})) or function(a) return "abc" end then

        elseif {next(c); va({m=d, [d]={}, ...}, ("s" / 0), b); nil; d.m} and (b) then
          P((c(string.len("s")) or ((t)[a]) * (b)[(b * t.n)] or (c:m(a, 2))))
        elseif type(a) then
          P((a)[(t)[{x}] or (# c:n(d))])
        else

        end
      end
      for b = 1, 3, -1 do L()
        P(id(c(t[1], b:m(c:n(b), (b)[t]), "abc")))
        local function d(a, ...)
          P(({...} - (c)[(pcall(x))]))
          P(c.n)
          P(d:n(g((a)[(x)[b]]), function(a) return e end))
          return "", ...
        end
      end
    until (function(a) return 0 end <= t.m)
  end
  if f and -1 then
    for a = 3, 1, 1 do L()
      for a, b in iter(3) do L()
        local c, b, d = (- (select("#",type(a.k)))), d:n({[va(d, t) and a(t, "s", e)]=function(a,b) return "10" end, m=two(0, (e)[c], d), n={m=function(...) return "10" end, n=2, d, n=... and f, (c)[""]}}, t[1])
        local c, a, b = c, d, function(a,...) return t.n and true end and d
        if function(a,...) return (t[1] >= "") and c and "s" end then break end
      end
    end
  elseif id((# (c)[tostring(t.n)]), (not a.n)) then
    repeat L()
      repeat L()
        P((- (f <= "abc")), (c)[{[((nil ~= b) * (b)[t[1]])]=string.rep("x",{n=g; [x]="abc"; [b]=false; [d]=g}), (("abc" / -1) * c), {[e]=g, m=..., ...} or {d; ["s"]=1; [1]="10"}}], -1)
        for b = 1, 3, -1 do L()
          P((e))
          if e.m then break end
        end
      until a
      for a = x, 4, -1 do L()
        c = function(...)

          return {["10"]=3.5; ((d("") <= (a > d)) ~= {m=t.n, c.n}); tostring({...}); n=({a; nil; function(a) return "abc" end; [(1 - b)]=b(x, c); (nil .. b)} / (select("#",a and ""))); function(a) return c end}, b
        end
        y, a.k, d = f((not {"", -1, n=-1, k=(not 3.5), e})), 3.5, tonumber((- c.m))
        if 2 then break end
      end
    until b
  elseif ((true or {} * (-1 > true)) >= {[t.n]=2; [""]=c(t.n, t[1]); m=e}) and ((# a()) < e(("abc" < -1), "abc")) then
    if b.k then

    end
  else
    do
      local function e(a, ...)
        for d = 3, 3, 1 do L()
          P(d)
        end
        return ((3.5 < g(false)) .. (b(x, nil or a))), string.rep("x",d), {}
      end
      P(((a)[t]) or function(...) return -1 end and two(false, a, d) and a, c)
      for a, b in iter(3) do L()
        if (x)[{[function(a) return "10" end]=(not t[1]); ((t[1] == nil) == e.m); b}] then
          P({[(f(f, nil) or f <= (2) and d and 1)]=({t:m(a)}); [string.len(d)]=(t:m()); ...})
          c = ((function(a) return c end / (b % 3.5))), "s"
        elseif (c and next((- b)) ~= function() return true end) then
          P({[a]=function(a) return {1; c} end, ("s" and c.n >= {}), [{x, n=function() return c end and (1 > -1), -1}]=(2 < ((pcall(-1)) / (e)[1])), d})
        else

        end
      end
    end
    local a, d = 0, nil, t[1]
  end
  for a, b in ipairs(t) do L()
    for c = 3, 3, 2 do L()
      local d, a = "s"
    end
    if 0 then break end
  end
  local b, e = g()
 return "", ((t)[2])
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 8, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  local c, b, d = (va() > {d(b, b), function(a) return f end, c}) or b(d.n, b), {[1]=math.floor({{}, [3.5]=e, 0} or b.m); string.rep("x",c); m=((function(a,...) return c end * (0 / true)) >= (d < id(a, false)))}, (a.k)
  if (tostring(function() return t end) % (b)[(t)[1 or f]]) then
    local b, c = ((- (- b(d, c, b))) * 2)
    local e, b, c = {[(va(function(...) return "" end, ("abc")) == d.m)]=a, function(a) return (c)[true] end, [{d; [(- t)]=(a)[false]; (3.5); [c]=false and b; n=(d)[c]} or c.n]=id(va(x), nil, {(x)[c]; nil; m=function(...) return -1 end})}
  elseif {0; {}; tonumber(-1); (- {[0]="" and "10", next("s"), (- true), k=f})} then
    for e = 1, 1, 1 do L()
      while e do L()
        if {m=("abc" == function(...) return "" end); t.n; ""; b.n} then
          P((d % next((d)[x] and e)), {a.m; [3.5]=function(a,b) return {"10", "abc", f} end; [{m=(e)[t.n]; two(-1, {}, e); b.k; k="10"; [nil]=tonumber(g)} or t.n]=(a)[(t)[t[1]]]; ...})
          local a, e
        elseif g() then
          P({1, (- e), g or g(function() return true end)})
        elseif {[0]=e((- f)); [(x)[2]]=f(function(...) return 2 end)} or va(function() return 0 end, b) then
          e((1 .. c), ((x)[3.5] < d))
        end
        P("10", (# two(((# false)), (a)[t:n()], {k=(1 - true)})), {g, (t.n > (pcall((true)))), b:n() or function() return b end, function(a,b) return o:m() end, e(id(), {}), ...})
        if (x)[tostring(((t)[x]))] then break end
      end
      if e(math.floor(0) or 3.5) then break end
    end
  elseif true then
    repeat L()
      P(t:n((((b)[a] == function(a) return t.n end) % function() return {} end)), 0, t.n)
      local d = (true or 2 and (- d))
    until string.len(t[1])
  else
    local b, a = (select("#","")) and "abc", t.n
    if b then
      local function a(b,c)
        while "abc" do L()
          P((x)[function(a) return e:m(3.5, d, t) end], ((3.5 == "s") + ("abc" or two(t.n) ~= (string.rep("x","s") .. f or nil))))
        end
        return b
      end
      t[(- 0) or (select("#",-1))], a.k = function(a,b) return string.len(x) end
    end
  end
  local function e(b,c)

    return c, (# e.k)
  end
  d = (((e * nil) or g) == "abc" or (b and t[1] * function(a,...) return 3.5 end)), ((- "s") ~= id(a, "10", a)) or id() and g, {...} and "s"
  a, c = ((- ((x)[3.5] % a)) + va(t.m)), g and (x)[b(two(0, b), b.k)]
 return "10" and function(...) return true end or (- (a)[t[1]]), (t:m((c)) + c), d:n(((a)[(c)[t[1]]] / e), "", t[1])
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 9, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  local e = t[1], t.n
  do
    P((t)[({})], va(g))
    e()
    local c, d, e = f(), (b)[(# g)]
  end
 return function(a) return {} end, (d)[b:m()], e
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 10, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  t:n((d)[a:m(d)], c)
  t[(c)[e:m()]], e, a.k = (b)[t.n], (select("#",(x)[((- -1) / (- e))])), function(a,b) return function(a) return e end end
  local function e(a)
    c((c)[0])
    local function c(a, ...)

      return "10", function(...) return (b or "abc" >= function(a,b) return 0 end) end, {nil and c; n=e(); n=b(); (# (b + e))}
    end
    return b((next((b)[a]) < d)), next((1)), ({})
  end
  local b = function(a) return (not {1}) end, a, ((- b) or (g) % nil)
  for b = x, 4 do L()
    for a, b in next, {5} do L()
      local function b(a, ...)
        d = function(...)
          t["10"], d, t[1] = ((b(g) >= c or "s") and (select("#",{[c]="s"; m=-1; [""]=true; g; [0]=a})) + (((true .. d) == 2) >= b.m))
          return 0
        end
        return type(next({})), d or {[{1, t, ...}]="10", string.len(t), (select("#",b)), (a)[e], t or ""} and ({b, ...}), function(a,b) return e(x, t.n, a) or e end
      end
      b[1], t[1], b = (b)[b] or t[1]
    end
    e = function(...)
      repeat L()
        for b = x, 1 do L()
          P(function(a,b) return a.m end, e and e)
          if c() then break end
        end
        for a, b in next, {5} do L()
          P(g(function(a,b) return (nil ~= nil) end))
        end
      until (a)
      y = e, t.n, ({}) and (0 * ("s" .. t) and math.floor(c))
      return (tonumber((# a(d))) <= g), c, c
    end
  end
 return g(a:n(true, ({} >= {c})))
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 11, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  local d, a, c
  if function() return tostring(a) end or g then

  elseif (((not f) - f)) then
    local d, e = (b)[nil or t.n]
  end
 return ((b)[tostring(a and a)] .. (c)[b(t, false)]), ("s")
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 12, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  local b, a, e = e, d(x, (d and a:m(false) % a(d)), g)
  e, t[t.n], t[c.n] = x, d
  b, d, a.k = (- (- (b)[(nil <= t[1])])), a, true
  local d, c, e = ((- (- t.n or t))), function(a,b) return "abc" and d.k end, (c)[f((- (t[1] > b)), 0)]
  for a, b in iter(3) do L()
    for a, b in iter(3) do L()
      a = t[1] and t[1], ({[(e .. -1)]=e(f); nil} - b)
      repeat L()
        a.k, e = c() or {[function(a,...) return "s" end]=a.m} and (function() return e end - x), (- (((t[1] ~= g) / d)))
        t[1], t[1], t[1] = b, b, b
      until id(a({k={a}}, {(not 0); {[true]=e, [e]=c, k="", [""]=1}; ...}))
    end
    if e then break end
  end
 return (function(...) return {n=e; c} end), {(- d.n)}, ((x)[(not b())] / d.k or (not {["s"]=c, [x]=t[1], nil, true, f}))
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 13, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  local function e(b,c)
    for a, b in ipairs(t) do L()
      x, b[1] = g, a.n
      repeat L()
        b = ((b or nil + e) - nil and "" or {} and 3.5) or e((d.n > "10"), {[0]="abc"} and b, "10" or c.m), (b)[{}]
      until va()
      if g(d.k, a:m(function(a) return t[1] end), b((e <= function(a) return g end), b, (not d))) then break end
    end
    return ({3.5, c.k} - b), false, e
  end
  local function e(b,c)
    local function d(a, ...)
      local function a()
        c, a, a.k = e.n
        for d = 1, 4, 1 do L()
          P(({} ~= {k=b:n(); t[1]}))
          P((function(a,b) return a end and math.floor((a / g)) > b))
          if (math.floor((c + {})) % {}) then break end
        end
        if d then
          local e, b = g(g(b:n() or c), (t)[(b(-1, a, g) - e)])
          P("abc")
        elseif function(...) return (b * c) and -1 end then
          P((- (-1 * t:n((pcall(true)), 1))))
        else
          P((nil == (0 ~= e())))
        end
        return 2, (type((e)[d]) <= t.m)
      end
      if b.k then
        a.k, c = (math.floor(c and t) + x) and function() return nil end or (t[1] and x / 1)
      end
      return function(...) return a() end, {}
    end
    P((not e or a and a) or function(a,b) return e end)
    e(f(function(a) return t end, (a <= ""), (c <= e)), tostring(b and t.n))
    return false, tostring(d), function() return (b)[b] end
  end
 return b.k
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 14, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  while string.rep("x",{[(a)[{}]]=(select("#",b.k))}) do L()
    local d, a
    local d = (-1), (((not {})) < (d)[a.n]), function(a) return b.n end
  end
  local a, b = (- (select("#",((d > true))))), {function(a) return d end, ...}, 1
  b = 3.5
 return d
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 15, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  local c, b = c(id(false, (b)[e or 3.5], (true or t[1])), d(e, (function(a,b) return 0 end < g(t[1], c, e)), {[b]=(not 1), (- "10"), e, t.n, ...})), (c((t[1] - {[f]=b, k={}, t.n}), id(), b.n) % (# "s") and b((3.5)))
  t.n, b[1] = ((pcall(c)) ~= string.rep("x",(b)[{[false]=g; {}; t; m=false; "10"}])), {k=string.len(f), [{}]=a(g, {"10"}, va(c("s"))), e, ...}
  local c, a, b = (pcall(((- c(g, e)) .. b)))
  a()
  for c = 3, 3, 1 do L()
    e, t[1], b = ((not type({})) and ({{}, t.n} / (not e)) / {}), e
    for a = 3, 4, 2 do L()
      o:m(a.n, c or 3.5)
      for e = 3, 3, 2 do L()
        P(d() and "s" and (d)[b.k])
        local function b(a, ...)

          return ((g < -1)), ""
        end
        if ({true, m=e} and c) then break end
      end
      if g then break end
    end
    if (- b) then break end
  end
 return 2
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 16, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  if function(a) return (c)[(t)[g]] end then
    if (b)["10"] then
      t.m = function(...)
        t.n, d, b[1] = b or d, e:m(string.len((a)[(d)[e]]))
        local a, d, b = (a)[{{{k=3.5}; "" and "10"; ...}, n=((- t)), [t]=f, ...}], function(a,b) return c end, (d)[function(...) return "abc" end]
        return ((next(true) * d)) or (# "")
      end
    elseif (c)[x] then
      y, t.n = true, type(((x)[function(a,b) return e end] / string.rep("x",(a + f))))
    elseif true then
      t[function(a,...) return "s" end] = {}
    else
      P(1 or function() return {d} end, (not d.k), "")
      local b, d = (nil == (e.m <= (function() return g end)))
    end
    if {} then

    elseif ((not x) or (d - (c ~= "")) % ((# (t[1] == g)) < {function(a,b) return d end, tostring(false), k=g, ...})) then
      local d = nil, a, ((function(a) return t[1] end >= {[nil]=va(x, t, c); [d]=a:m(c); n=({})}))
    end
  elseif c then
    repeat L()
      if (- tonumber(a.m)) then

      elseif (c / tonumber({})) then
        y = {[{m=function(...) return t end or e; (d)[function(a) return e end]; k="abc"; [((x)[d] .. b.n)]=a.k; [function(...) return e end]=(1 .. true)}]=(not (pcall(a()))); [(pcall(((c)[true])))]=2}, 3.5
      elseif (- (b ~= d or (t.n))) then
        for d = x, 4, 1 do L()
          P(f)
        end
      else
        P({d:m(f); n={nil, m=d}; string.rep("x","s") or t and 0} and b, (a == e(false, e, nil) and d or (- "10" and 3.5)))
      end
      local d = c(), {b, (c)[string.rep("x",...) or nil], [(x)[(not f())]]=next(function(...) return c end), [((t)[c or ...])]=function(...) return "" end}
    until e
  elseif e.m and d.n then
    while (# (not (a + d(f, a, 1)))) do L()
      x, d = tonumber((t)[("")]), (e)[{}]
      if c then break end
    end
  else

  end
  local a, d, e
  local e, a, d = e.k
  t[b or id(2, nil, f)], t.n, b[1] = e or e and g, tostring(({{k=d; [0]="10"; m={}}, ("s" * b), n=(# g), [{}]=e, two()} > a)), (a)[(b)[(e or c)]]
  for a, b in ipairs(t) do L()
    c, t[string.rep("x",-1)] = {[e((g <= {{}; [e]="s"; "10"; t[1]; [0]=t.n}))]=function(a,b) return (t.n * "s") end, n={... and d and tostring(nil), k=(# (select("#",d))), [(("" ~= t) * (-1 / e))]=function(a) return t end, ({} + (d)[x])}, function(a) return "" end, t[1]}, b.k
    if (x)[(function() return 0 end .. b)] and string.rep("x",a) then
      do
        P(c, (b))
      end
    elseif c then
      a, t[1], b = "abc", ((a)[((a < t[1]) + {})]), (not d)
    elseif (type((string.len(d) <= f()))) then
      if math.floor(function() return {-1, [e]=b} end) then

      else
        if ("s" and (t <= d) and "abc") then
          P(b or -1, function(a,b) return d end)
          P(b.k and c)
        elseif (c >= b and b()) then
          P(t.n)
        end
        d = g
      end
    end
    if f((b)[nil], (a)[d] or (d)[c] or f("s" or 3.5, t, math.floor({}))) then break end
  end
 return (c)[tostring((e)[function() return d end])], b(((c.k .. g) > (e)[e]), (e)[tonumber("") and "abc"], b.m)
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 17, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  local a, c = c.m, tostring(e), "abc"
  d = function(...)
    d(c(3.5), -1 and next(x))
    b((- d) and c.n, (a)[(false == 0)])
    return a("abc", b(-1, (a .. b), -1)) or t.n, {k="abc", 3.5, [(("10" * nil) .. math.floor(1))]=function(a) return d end, ((c < true) == {[3.5]=g; [...]="10"}), -1, ...} or ((- string.len(d)) < {[{c, [g]=-1}]=next("s"), type(t[1]), 2 and "10", ...}), {id(e(), (pcall(t[1] and 0)), string.rep("x",(not b))), [(function(a,...) return 2 end and t[1] * nil)]=a, m=a.k}
  end
  if g(("abc"), (a >= e), t.n and e) or (function(...) return {} end / function(...) return "abc" end) or (b)[(pcall(c.n))] then

  else
    local e = ((not two({a, e, [t[1]]=d, n=false}, (c)[true], "s" or "")) >= string.rep("x",({"s"; ...}))), "abc", ((not ((d)[3.5] * c and nil)) >= "")
  end
  local e, c = (# string.len({c; d(t.n, a); m=("s"); function(a,b) return 1 end})), ((t)[g(g or e, 0, function() return c end)] + t.n)
  a((t)[math.floor(true)])
  local c, a = t, ((t * b) or function(a,b) return x end .. (# next((e % b)))), c
 return (t)[((not (a)[d]) .. b)]
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 18, table.concat(r, "|")) end
cnt = 0 do local t = {1, 2, 3, n = 5, m = function(self, q) return self ~= nil, q end} local o = {m = function(s, ...) return ... end, n = id} local x, y, f, g = 1, 2, id, two
local a, b, c, d, e = 1, "b", {7, k = 8}, two, nil
local r = {pcall(function(...)
  local b
  local a, e, b = function(a) return ((x)[g] <= next(a)) end, ((pcall(a())) >= {})
  while g() do L()
    if string.rep("x",(# c(b, nil)) or g) then
      a = function(...)
        d, a = tonumber(d)
        local d = (c)[two(b and a, tonumber({k=t[1]; [c]="10"; k=t}), function(a,...) return 2 end)]
        return (d)[((e or "" * (c)[e]) - c.k)]
      end
    else
      P(((d)[function(a,...) return "s" end] .. ""), (-1 >= b("")))
      repeat L()
        while (b)[d] do L()
          e = (select("#",g({e.m; [(e * "10")]=(d >= a); ...}, (b)[(t)[true]], d)))
        end
      until f
    end
    P(b, (d)[(d)[tonumber((- 1))]], e)
  end
  c, b, e = f, (b)[b.k], {e}
  do
    for a = 3, 3 do L()
      if c then

      end
      if (d((not -1), d(string.len(3.5)))) then

      else
        if ("10" > f) then
          P(a.k)
        else
          P(string.len("abc"))
          P((d == ({} == c)))
        end
      end
    end
    if (x)[(e / f)] then

    else
      local a
      do
        do
          local c, e, a = (# (- "10"))
        end
      end
    end
  end
  e, y = {["10" and (pcall(d)) or c or t.n]=((d)[{c; {}; m=true; b; t.n}] + b((d * t.n), (x / 0), {} or "abc")); function() return "abc" and true end; [({d, a} ~= x and e)]=((d)[t]); (a < function(a) return "" end); [tostring(-1)]={function(a,b) return f end}}, ((((# t[1]) <= "abc") / false) ~= t or ((g == nil) .. (a >= "s")))
 return (3.5 >= id((t[1] and 2), (e)[g(-1, g, t[1])], {} or b and b())), (string.len(b) and ((a)[a] >= (d)[1]) .. {}), function(a,b) return (d)[(-1 .. t[1])] end
end, 1, "v")} for i = 1, #r do r[i] = S(r[i]) end print("R", 19, table.concat(r, "|")) end
