for i = 1, 3 do io = i end print(io)
for i = 3, 1, -1 do print(i) end
for i = 1, 0 do print("never") end
for i = 0.1, 0.35, 0.1 do print(i) end
print(pcall(function() for i = "a", 2 do end end))
print(pcall(function() for i = 1, {} do end end))
print(pcall(function() for i = 1, 2, "x" do end end))
for i = "1", "2" do print(i, type(i)) end
for k, v in pairs({ a = 1 }) do print(k, v) end
for k, v in next, { 10, 20 } do print(k, v) end
local function iter(s, c) if c < s then return c + 1, c * c end end
for a, b in iter, 3, 0 do print(a, b) end
for w in coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end) do print(w) end
local t = {}
for i = 1, 10 do if i % 2 == 0 then t[#t + 1] = i elseif i > 7 then break else t[#t + 1] = -i end end
print(table.concat(t, " "))
print((function(...) return select("#", ...) end)(nil, nil))
print((function(...) return ... end)(1, 2, 3), "end")
local function f(a, b, ...) return a, b, ... end
print(f(1)) print(f(1, 2, 3, 4)) print((f(5, 6)))
local a, b, c = f(1, 2), 10
print(a, b, c)
local x, y = 1, 2; x, y = y, x print(x, y)
local q = { 1, 2, 3 }
local n = 1; n, q[n] = 2, "set" print(n, q[1], q[2])
print(1 < 2 == true, "abc" < "abd", not 1 == 2, 2 ^ 3 ^ 2, -2 ^ 2, 1 .. 2 .. 3)
print(1 or error("no"), nil and error("no"), false or nil, nil or false)
local function tail(n) if n > 0 then return tail(n - 1) end return "tail" end print(tail(50000))
print(pcall(function() return (nil)() end))
print(pcall(function() local s = "x" return s.y.z end))
print(pcall(function() return #5 end))
print(pcall(function() return -{} end))
print(pcall(function() local t = {} t[nil] = 1 end))
print(pcall(function() local t = {} t[0/0] = 1 end))
print(pcall(next, {}, "nokey"))
function arged(...) return arg.n, arg[1] end
print(pcall(function(...) return arg and arg.n end, 1, 2))
print(#"\0ab", "a\65\066c", 'q"q', "tab\tz", [[
long
]], [==[x]]y]==])
print(0x10, 1e2, .5, 3.)
